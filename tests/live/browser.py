# SPDX-License-Identifier: GPL-3.0-or-later
"""A page in headless Chromium, asked through its debugging pipe in real time."""
import base64
import json
import os
import subprocess
import time


class Page:
    def __init__(self, file, profile, width=1400, height=1000, scripts=True):
        to_read, self._write = os.pipe()
        self._read, to_write = os.pipe()
        os.set_inheritable(to_read, True)
        os.set_inheritable(to_write, True)
        command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                   "--disable-background-networking", "--disable-component-update", "--disable-sync",
                   f"--user-data-dir={profile}", f"--window-size={width},{height}", "--remote-debugging-pipe", "about:blank"]
        self._browser = subprocess.Popen(["bash", "-c", f'exec "$@" 3<&{to_read} 4>&{to_write}', "bash", *command],
                                         stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False)
        os.close(to_read)
        os.close(to_write)
        self._rest, self._last, self._session, self.messages = b"", 0, None, []
        target = [t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page"][0]["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Runtime.enable")
        self.call("Log.enable")
        self.call("Page.enable")
        self.call("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.call("Page.navigate", url=f"file://{file}")
        while self.ask("document.readyState") != "complete":
            time.sleep(0.05)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._browser.kill()
        self._browser.wait()

    def _message(self):
        while b"\0" not in self._rest:
            more = os.read(self._read, 1 << 20)
            if not more:
                raise RuntimeError("the browser ended")
            self._rest += more
        text, self._rest = self._rest.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, **parameters):
        self._last += 1
        message = {"id": self._last, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._message()
            if answer.get("id") == self._last:
                if "error" in answer:
                    raise RuntimeError(answer["error"]["message"])
                return answer["result"]
            if answer.get("method") in ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"):
                self.messages.append(json.dumps(answer["params"])[:500])

    def ask(self, script):
        """What a script comes to, after what it waits for."""
        answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"])[:1000])
        return answer["result"].get("value")

    def picture(self, file):
        with open(file, "wb") as out:
            out.write(base64.b64decode(self.call("Page.captureScreenshot")["data"]))
