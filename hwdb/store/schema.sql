-- One schema for the shipped catalogue and for the user's own entries.
PRAGMA page_size = 4096;
PRAGMA application_id = 0x524b4c4e;
PRAGMA user_version = 1;

CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE source (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, reference TEXT NOT NULL, date TEXT NOT NULL
) WITHOUT ROWID;

-- What the catalogue has not, and why.
CREATE TABLE missing (kind TEXT NOT NULL, name TEXT NOT NULL, reason TEXT NOT NULL, PRIMARY KEY (kind, name)) WITHOUT ROWID;

CREATE TABLE entry (
    kind TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, vendor TEXT NOT NULL, status TEXT NOT NULL, note TEXT NOT NULL,
    PRIMARY KEY (kind, id)
) WITHOUT ROWID;

CREATE TABLE word (
    kind TEXT NOT NULL, id TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (kind, id, key),
    FOREIGN KEY (kind, id) REFERENCES entry (kind, id) ON DELETE CASCADE
) WITHOUT ROWID;

-- `place` is the figure's place in its entry; `claim` 0 is the claim in use, 1 and up are its rivals. `value`, `low` and `high`
-- are in coherent units, the texts as the source gives them.
CREATE TABLE figure (
    kind TEXT NOT NULL, id TEXT NOT NULL, place INTEGER NOT NULL, claim INTEGER NOT NULL, path TEXT NOT NULL,
    text TEXT NOT NULL, low_text TEXT NOT NULL, high_text TEXT NOT NULL,
    value REAL NOT NULL, low REAL NOT NULL, high REAL NOT NULL,
    grade TEXT NOT NULL, source TEXT NOT NULL, date TEXT NOT NULL, note TEXT NOT NULL, unverified INTEGER NOT NULL,
    PRIMARY KEY (kind, id, place, claim),
    FOREIGN KEY (kind, id) REFERENCES entry (kind, id) ON DELETE CASCADE
) WITHOUT ROWID;
