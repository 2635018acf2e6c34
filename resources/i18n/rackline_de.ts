<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name>Analysis</name>
    <message>
        <source>%1, %2, %3 per user</source>
        <translation>%1, %2, %3 je Nutzer</translation>
    </message>
</context>
<context>
    <name>Catalogue</name>
    <message>
        <source>Accelerators</source>
        <translation>Beschleuniger</translation>
    </message>
    <message>
        <source>FP4 dense</source>
        <translation>FP4, dicht</translation>
    </message>
    <message>
        <source>FP8 dense</source>
        <translation>FP8, dicht</translation>
    </message>
    <message>
        <source>HBM</source>
        <translation>HBM</translation>
    </message>
    <message>
        <source>HBM rate</source>
        <translation>HBM-Rate</translation>
    </message>
    <message>
        <source>Scale-up</source>
        <translation>Scale-up</translation>
    </message>
    <message>
        <source>TDP</source>
        <translation>TDP</translation>
    </message>
    <message>
        <source>Racks</source>
        <translation>Racks</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>Domain</source>
        <translation>Domäne</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>Network per GPU</source>
        <translation>Netz je GPU</translation>
    </message>
    <message>
        <source>Mass</source>
        <translation>Masse</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Preis</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Ports</source>
        <translation>Ports</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>Aktiv</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vokabular</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Facility</source>
        <translation>Rechenzentrum</translation>
    </message>
    <message>
        <source>Rating</source>
        <translation>Nennleistung</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>Rack at most</source>
        <translation>Rack höchstens</translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation>Wirkungsgrad</translation>
    </message>
    <message>
        <source>PUE</source>
        <translation>PUE</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Rechenleistung</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>Power and cooling</source>
        <translation>Leistung und Kühlung</translation>
    </message>
    <message>
        <source>Size and mass</source>
        <translation>Maße und Masse</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Weiteres</translation>
    </message>
</context>
<context>
    <name>Examples</name>
    <message>
        <source>100 MW: GB200, Kyber, H100</source>
        <translation>100 MW: GB200, Kyber, H100</translation>
    </message>
    <message>
        <source>DeepSeek-V3 · Pareto of three generations</source>
        <translation>DeepSeek-V3 · Pareto dreier Generationen</translation>
    </message>
    <message>
        <source>What fits into an IR7000</source>
        <translation>Was in ein IR7000 passt</translation>
    </message>
    <message>
        <source>30 or 36 XE8712 · rack page, budgets</source>
        <translation>30 oder 36 XE8712 · Rack-Seite, Budgets</translation>
    </message>
    <message>
        <source>What binds decoding</source>
        <translation>Was das Decoding begrenzt</translation>
    </message>
    <message>
        <source>Llama 3.1 70B · roofline per operator</source>
        <translation>Llama 3.1 70B · Roofline je Operator</translation>
    </message>
    <message>
        <source>Where the watts go</source>
        <translation>Wohin die Watt gehen</translation>
    </message>
    <message>
        <source>Chip to utility, three generations</source>
        <translation>Vom Chip zum Versorger, drei Generationen</translation>
    </message>
    <message>
        <source>Train Llama 3.1 405B</source>
        <translation>Llama 3.1 405B trainieren</translation>
    </message>
    <message>
        <source>Failures, goodput, days and cost</source>
        <translation>Ausfälle, Goodput, Tage und Kosten</translation>
    </message>
    <message>
        <source>Which inputs matter</source>
        <translation>Welche Eingaben zählen</translation>
    </message>
    <message>
        <source>Sensitivity of tokens per megawatt</source>
        <translation>Sensitivität der Tokens je Megawatt</translation>
    </message>
</context>
<context>
    <name>FieldText</name>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
</context>
<context>
    <name>File</name>
    <message>
        <source>Rackline projects (*.rackline);;All files (*)</source>
        <translation>Rackline-Projekte (*.rackline);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>The file was not written</source>
        <translation>Die Datei wurde nicht geschrieben</translation>
    </message>
    <message>
        <source>The project was not opened</source>
        <translation>Das Projekt wurde nicht geöffnet</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>The entries were not taken</source>
        <translation>Die Einträge wurden nicht übernommen</translation>
    </message>
    <message>
        <source>Import a model</source>
        <translation>Modell importieren</translation>
    </message>
    <message>
        <source>Hugging Face config (*.json);;All files (*)</source>
        <translation>Hugging-Face-Konfiguration (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>The model was not imported</source>
        <translation>Das Modell wurde nicht importiert</translation>
    </message>
    <message>
        <source>%1 is in your catalogue and in use</source>
        <translation>%1 liegt im eigenen Katalog und wird verwendet</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>The project was not saved</source>
        <translation>Das Projekt wurde nicht gespeichert</translation>
    </message>
    <message>
        <source>%1 is open in another window</source>
        <translation>%1 ist in einem anderen Fenster offen</translation>
    </message>
    <message>
        <source>It belongs to %1. Until it is closed there, changes are saved under another name.</source>
        <translation>Es gehört %1. Bis es dort geschlossen wird, werden Änderungen unter anderem Namen gespeichert.</translation>
    </message>
    <message>
        <source>%1 is no longer where it was opened</source>
        <translation>%1 ist nicht mehr dort, wo es geöffnet wurde</translation>
    </message>
    <message>
        <source>%1 was changed by another program</source>
        <translation>%1 wurde von einem anderen Programm geändert</translation>
    </message>
    <message>
        <source>Its disk may be disconnected. Saving writes it there again.</source>
        <translation>Vielleicht fehlt der Datenträger. Speichern schreibt es dort neu.</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Charts are on the pages of a scenario.</source>
        <translation>Diagramme stehen auf den Seiten eines Szenarios.</translation>
    </message>
    <message>
        <source>Export plot</source>
        <translation>Diagramm exportieren</translation>
    </message>
    <message>
        <source>The project has changes that are not saved</source>
        <translation>Das Projekt hat ungespeicherte Änderungen</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>Web page (*.html);;Document (*.pdf);;Text with tables (*.md)</source>
        <translation>Webseite (*.html);;Dokument (*.pdf);;Text mit Tabellen (*.md)</translation>
    </message>
    <message>
        <source>This page has no plot</source>
        <translation>Diese Seite hat kein Diagramm</translation>
    </message>
    <message>
        <source>Vector picture (*.svg);;Picture (*.png);;Document (*.pdf);;Figures (*.csv)</source>
        <translation>Vektorbild (*.svg);;Bild (*.png);;Dokument (*.pdf);;Werte (*.csv)</translation>
    </message>
    <message>
        <source>Writing a file</source>
        <translation>Datei wird geschrieben</translation>
    </message>
    <message>
        <source>Reading runs</source>
        <translation>Läufe werden gelesen</translation>
    </message>
    <message>
        <source>Runs beside the frontier</source>
        <translation>Läufe neben der Front</translation>
    </message>
    <message>
        <source>Runs (*.csv *.json);;All files (*)</source>
        <translation>Läufe (*.csv *.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>The runs were not taken</source>
        <translation>Die Läufe wurden nicht übernommen</translation>
    </message>
    <message>
        <source>%1: %2 of %3 runs are like a scenario</source>
        <translation>%1: %2 von %3 Läufen gleichen einem Szenario</translation>
    </message>
    <message>
        <source>No run of %1 is like a scenario</source>
        <translation>Kein Lauf aus %1 gleicht einem Szenario</translation>
    </message>
    <message>
        <source>A run is shown beside a scenario with the same chip, model, weight width and drafts whose prompts and answers are within 15&#x202f;% of its own. The first of %1 has %2, %3, %4 tokens in and %5 out.</source>
        <translation>Ein Lauf steht neben einem Szenario mit seinem Chip, Modell, seiner Gewichtsbreite und seinen Entwürfen, dessen Anfragen und Antworten auf 15&#x202f;% so lang sind wie seine. Der erste von %1 hat %2, %3, %4 Tokens hinein und %5 heraus.</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>Meine behalten</translation>
    </message>
    <message>
        <source>Take theirs</source>
        <translation>Andere übernehmen</translation>
    </message>
    <message>
        <source>What is there now is not a project: %1</source>
        <translation>Was jetzt dort liegt, ist kein Projekt: %1</translation>
    </message>
</context>
<context>
    <name>Pages</name>
    <message>
        <source>%1 fills %2 GB per GPU, %3 of it with %4.</source>
        <translation>%1 belegt %2 GB je GPU, davon %3 %4.</translation>
    </message>
    <message>
        <source>%1 needs %2 W per GPU, of which %4 takes %3.</source>
        <translation>%1 braucht %2 W je GPU, davon %3 für %4.</translation>
    </message>
    <message>
        <source>A million tokens cost %2 on %1, %3 of it %4.</source>
        <translation>Eine Million Tokens kostet auf %1 %2, davon %3 %4.</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Rack</source>
        <translation>Rack</translation>
    </message>
    <message>
        <source>Catalogue</source>
        <translation>Katalog</translation>
    </message>
    <message>
        <source>Factory</source>
        <translation>Fabrik</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Sensitivity</source>
        <translation>Sensitivität</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Validate</source>
        <translation>Validierung</translation>
    </message>
    <message>
        <source>Who wins</source>
        <translation>Wer gewinnt</translation>
    </message>
    <message>
        <source>Of every 100 W that %1 draws from the utility, %2 reach a GPU.</source>
        <translation>Von je 100 W, die %1 aus dem Netz zieht, erreichen %2 eine GPU.</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>Verkehr</translation>
    </message>
    <message>
        <source>The fullest GPU of %1 reserves %2 GB, of which %4 takes %3.</source>
        <translation>Die vollste GPU von %1 belegt %2 GB, %3 davon für %4.</translation>
    </message>
    <message>
        <source>%1 needs %2 W per GPU to train, of which %4 takes %3.</source>
        <translation>%1 braucht beim Training %2 W je GPU, %3 davon für %4.</translation>
    </message>
    <message>
        <source>The run costs %2 on %1, %3 of it %4.</source>
        <translation>Der Lauf kostet %2 auf %1, %3 davon %4.</translation>
    </message>
    <message>
        <source>Site</source>
        <translation>Standort</translation>
    </message>
</context>
<context>
    <name>ProjectDifferences</name>
    <message>
        <source>%1: %2 here, %3 there</source>
        <translation>%1: %2 hier, %3 dort</translation>
    </message>
    <message>
        <source>Both say the same, in other words.</source>
        <translation>Beide sagen dasselbe, nur anders geschrieben.</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Operating point</source>
        <translation>Betriebspunkt</translation>
    </message>
    <message>
        <source>What Traffic serves differs.</source>
        <translation>Was auf der Seite „Verkehr“ bedient wird, ist verschieden.</translation>
    </message>
    <message>
        <source>Scenario %1: only here</source>
        <translation>Szenario %1: nur hier</translation>
    </message>
    <message>
        <source>Scenario %1: only there</source>
        <translation>Szenario %1: nur dort</translation>
    </message>
</context>
<context>
    <name>engine</name>
    <message>
        <source> to </source>
        <translation> bis </translation>
    </message>
    <message>
        <source> links, </source>
        <translation> Links, </translation>
    </message>
    <message>
        <source> in each group</source>
        <translation> je Gruppe</translation>
    </message>
    <message>
        <source>interrupted every </source>
        <translation>unterbrochen alle </translation>
    </message>
    <message>
        <source>Change of %1</source>
        <translation>Änderung von: %1</translation>
    </message>
    <message>
        <source>Measured %1</source>
        <translation>Gemessen: %1</translation>
    </message>
    <message>
        <source>Predicted %1</source>
        <translation>Vorhergesagt: %1</translation>
    </message>
    <message>
        <source>en</source>
        <translation>de</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Arbeitslast</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Mapping</source>
        <translation>Aufteilung</translation>
    </message>
    <message>
        <source>Offload</source>
        <translation>Auslagerung</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>Hardware</translation>
    </message>
    <message>
        <source>Facility</source>
        <translation>Rechenzentrum</translation>
    </message>
    <message>
        <source>Economics</source>
        <translation>Wirtschaft</translation>
    </message>
    <message>
        <source>Hall</source>
        <translation>Halle</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Training layout</source>
        <translation>Trainings-Layout</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>Ausfälle</translation>
    </message>
    <message>
        <source>Sites</source>
        <translation>Standorte</translation>
    </message>
    <message>
        <source>Claim</source>
        <translation>Behauptung</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Prefix hit</source>
        <translation>Präfix-Treffer</translation>
    </message>
    <message>
        <source>Draft tokens</source>
        <translation>Entwurfs-Tokens</translation>
    </message>
    <message>
        <source>Client rounds</source>
        <translation>Runden des Clients</translation>
    </message>
    <message>
        <source>Shortest length</source>
        <translation>Kürzeste Länge</translation>
    </message>
    <message>
        <source>Client drain time</source>
        <translation>Auslauf des Clients</translation>
    </message>
    <message>
        <source>Reported TTFT statistic</source>
        <translation>Gemeldetes erstes Token</translation>
    </message>
    <message>
        <source>Longest request</source>
        <translation>Längste Anfrage</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>Arbeiter</translation>
    </message>
    <message>
        <source>Prefill workers</source>
        <translation>Arbeiter für Prompts</translation>
    </message>
    <message>
        <source>Scheduler</source>
        <translation>Scheduler</translation>
    </message>
    <message>
        <source>Token budget</source>
        <translation>Token-Budget</translation>
    </message>
    <message>
        <source>Scheduler poll interval</source>
        <translation>Schritte je Abfrage</translation>
    </message>
    <message>
        <source>Steps that prompts wait</source>
        <translation>Wartezeit der Prompts</translation>
    </message>
    <message>
        <source>Sequences at once</source>
        <translation>Sequenzen zugleich</translation>
    </message>
    <message>
        <source>Tokens that end the wait</source>
        <translation>Ende des Wartens</translation>
    </message>
    <message>
        <source>Expert slices</source>
        <translation>Experten-Scheiben</translation>
    </message>
    <message>
        <source>Sequence parallel</source>
        <translation>Sequenzparallel</translation>
    </message>
    <message>
        <source>median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Acceptance</source>
        <translation>Annahme</translation>
    </message>
    <message>
        <source>Layers of the drafter</source>
        <translation>Schichten des Entwerfers</translation>
    </message>
    <message>
        <source>Layers like the model&apos;s that a drafter of its own has, in memory and in each draft; the model&apos;s own without it.</source>
        <translation>Schichten wie die des Modells, die ein eigener Entwerfer hat, im Speicher und in jedem Entwurf; ohne Angabe die des Modells.</translation>
    </message>
    <message>
        <source>Concurrency</source>
        <translation>Gleichzeitig</translation>
    </message>
    <message>
        <source>Request rate</source>
        <translation>Anfragerate</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>First token within</source>
        <translation>Erstes Token in</translation>
    </message>
    <message>
        <source>Speed at least</source>
        <translation>Mindesttempo</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Attention weights</source>
        <translation>Attention-Gewichte</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV-Cache</translation>
    </message>
    <message>
        <source>Serving mode</source>
        <translation>Betriebsart</translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation>Tensor-parallel</translation>
    </message>
    <message>
        <source>Expert parallel</source>
        <translation>Experten-parallel</translation>
    </message>
    <message>
        <source>Attention data parallel</source>
        <translation>Attention datenparallel</translation>
    </message>
    <message>
        <source>Pipeline stages</source>
        <translation>Pipeline-Stufen</translation>
    </message>
    <message>
        <source>Prefill tensor parallel</source>
        <translation>Prefill-TP</translation>
    </message>
    <message>
        <source>Prefill expert parallel</source>
        <translation>Prefill-EP</translation>
    </message>
    <message>
        <source>Prefill data parallel</source>
        <translation>Prefill-DP</translation>
    </message>
    <message>
        <source>Weights below HBM</source>
        <translation>Gewichte unter HBM</translation>
    </message>
    <message>
        <source>KV below HBM</source>
        <translation>KV unter HBM</translation>
    </message>
    <message>
        <source>Bandwidth below HBM</source>
        <translation>Bandbreite unter HBM</translation>
    </message>
    <message>
        <source>Bandwidth reached</source>
        <translation>Erreichte Bandbreite</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>Überlappung</translation>
    </message>
    <message>
        <source>Accesses</source>
        <translation>Zugriffe</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Room below HBM</source>
        <translation>Platz unter HBM</translation>
    </message>
    <message>
        <source>First access</source>
        <translation>Erster Zugriff</translation>
    </message>
    <message>
        <source>Power below HBM</source>
        <translation>Leistung unter HBM</translation>
    </message>
    <message>
        <source>Price below HBM</source>
        <translation>Preis unter HBM</translation>
    </message>
    <message>
        <source>Largest instance</source>
        <translation>Größte Instanz</translation>
    </message>
    <message>
        <source>BF16, dense</source>
        <translation>BF16, dicht</translation>
    </message>
    <message>
        <source>FP8, dense</source>
        <translation>FP8, dicht</translation>
    </message>
    <message>
        <source>FP4, dense</source>
        <translation>FP4, dicht</translation>
    </message>
    <message>
        <source>HBM bandwidth</source>
        <translation>HBM-Bandbreite</translation>
    </message>
    <message>
        <source>HBM capacity</source>
        <translation>HBM-Kapazität</translation>
    </message>
    <message>
        <source>Scale-up link</source>
        <translation>Scale-up-Link</translation>
    </message>
    <message>
        <source>Chip power</source>
        <translation>Chipleistung</translation>
    </message>
    <message>
        <source>Network link</source>
        <translation>Netzlink</translation>
    </message>
    <message>
        <source>Scale-up fabric</source>
        <translation>Scale-up-Netz</translation>
    </message>
    <message>
        <source>Scale-out fabric</source>
        <translation>Scale-out-Netz</translation>
    </message>
    <message>
        <source>shipped</source>
        <translation>wie geliefert</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>Network latency</source>
        <translation>Netzlatenz</translation>
    </message>
    <message>
        <source>Of a small message from GPU to GPU over the scale-out network.</source>
        <translation>Einer kleinen Nachricht von GPU zu GPU über das Scale-out-Netz.</translation>
    </message>
    <message>
        <source>In-network reduction, scale-out</source>
        <translation>Reduktion im Netz</translation>
    </message>
    <message>
        <source>Whether scale-out switches sum all-reduces in the network (SHARP); InfiniBand only.</source>
        <translation>Ob die Switches des Scale-out-Netzes addieren, was All-Reduces senden; bei InfiniBand.</translation>
    </message>
    <message>
        <source>Scale-up domain</source>
        <translation>Scale-up-Domäne</translation>
    </message>
    <message>
        <source>GPUs that reach each other at scale-up speed; they divide the rack.</source>
        <translation>GPUs, die einander mit Scale-up-Geschwindigkeit erreichen; sie teilen das Rack.</translation>
    </message>
    <message>
        <source>In-network reduction, scale-up</source>
        <translation>Reduktion in der Domäne</translation>
    </message>
    <message>
        <source>Whether scale-up switches sum all-reduces in the network (NVLS).</source>
        <translation>Ob die Switches der Scale-up-Domäne addieren, was All-Reduces senden.</translation>
    </message>
    <message>
        <source>Scale-up fabric of the catalogue in place of the shipped one: nvlink7, ualink, infinity-fabric.</source>
        <translation>Scale-up-Netz des Katalogs an Stelle des gelieferten: nvlink7, ualink, infinity-fabric.</translation>
    </message>
    <message>
        <source>Scale-out fabric of the catalogue in place of the shipped one: ib-xdr, roce, ultra-ethernet.</source>
        <translation>Scale-out-Netz des Katalogs an Stelle des gelieferten: ib-xdr, roce, ultra-ethernet.</translation>
    </message>
    <message>
        <source>no latency of the chosen network is published: a message takes the rack&apos;s {0}</source>
        <translation>für das gewählte Netz ist keine Latenz veröffentlicht: eine Nachricht braucht die {0} des Racks</translation>
    </message>
    <message>
        <source>Give it with hardware.out.latency</source>
        <translation>Sie mit hardware.out.latency angeben</translation>
    </message>
    <message>
        <source>kernel latencies and bandwidth efficiencies are those measured on the chip&apos;s own scale-up links</source>
        <translation>Kernel behalten die Latenzen und die Anteile der Bandbreite, die auf den eigenen Scale-up-Links des Chips gemessen wurden</translation>
    </message>
    <message>
        <source>the chosen links form a mesh or torus, modelled as one switch with their total bandwidth; groups that use few links are slower</source>
        <translation>die gewählten Links sind ein Netz von Paaren oder ein Torus; die Zeiten sind die eines Switches mit ihrer Summe, und Gruppen, die wenige davon nutzen, sind langsamer</translation>
    </message>
    <message>
        <source>Set hardware.accelerator.scale_up to what a group reaches</source>
        <translation>hardware.accelerator.scale_up auf das setzen, was eine Gruppe erreicht</translation>
    </message>
    <message>
        <source>the rack keeps the watts and the price of the scale-up links that it ships with</source>
        <translation>das Rack behält Watt und Preis der Scale-up-Links, mit denen es geliefert wird</translation>
    </message>
    <message>
        <source>Set hardware.price</source>
        <translation>hardware.price setzen</translation>
    </message>
    <message>
        <source>network cards keep the watts and the price of those that the rack ships with: the catalogue has no figures of the chosen ones</source>
        <translation>Netzkarten behalten Watt und Preis derer, mit denen das Rack geliefert wird: der Katalog hat keine Zahlen der gewählten</translation>
    </message>
    <message>
        <source>switches and optics keep their share of power and price: the catalogue does not know those of both networks</source>
        <translation>Switches und Optik behalten ihren Anteil an Leistung und Preis: der Katalog kennt nicht die beider Netze</translation>
    </message>
    <message>
        <source>Set facility.network_share and economics.surcharge</source>
        <translation>facility.network_share und economics.surcharge setzen</translation>
    </message>
    <message>
        <source>Upper level taper</source>
        <translation>Verjüngung oben</translation>
    </message>
    <message>
        <source>Rack rating</source>
        <translation>Rack-Nennleistung</translation>
    </message>
    <message>
        <source>Rack price</source>
        <translation>Rack-Preis</translation>
    </message>
    <message>
        <source>Site power</source>
        <translation>Standortleistung</translation>
    </message>
    <message>
        <source>PUE</source>
        <translation>PUE</translation>
    </message>
    <message>
        <source>Network and storage</source>
        <translation>Netz und Speicher</translation>
    </message>
    <message>
        <source>Electricity</source>
        <translation>Strompreis</translation>
    </message>
    <message>
        <source>Cooling</source>
        <translation>Kühlung</translation>
    </message>
    <message>
        <source>Horizon</source>
        <translation>Nutzungsdauer</translation>
    </message>
    <message>
        <source>Interest</source>
        <translation>Zins</translation>
    </message>
    <message>
        <source>Residual value</source>
        <translation>Restwert</translation>
    </message>
    <message>
        <source>Network and installation</source>
        <translation>Netz und Aufbau</translation>
    </message>
    <message>
        <source>Upkeep</source>
        <translation>Unterhalt</translation>
    </message>
    <message>
        <source>Data centre</source>
        <translation>Gebäude</translation>
    </message>
    <message>
        <source>Utilisation</source>
        <translation>Auslastung</translation>
    </message>
    <message>
        <source>Price of output</source>
        <translation>Ausgabepreis</translation>
    </message>
    <message>
        <source>UPS efficiency</source>
        <translation>USV-Wirkungsgrad</translation>
    </message>
    <message>
        <source>Transformer efficiency</source>
        <translation>Trafo-Wirkungsgrad</translation>
    </message>
    <message>
        <source>Water</source>
        <translation>Wasser</translation>
    </message>
    <message>
        <source>Racks of the site</source>
        <translation>Racks am Standort</translation>
    </message>
    <message>
        <source>Power of a position</source>
        <translation>Stellplatzleistung</translation>
    </message>
    <message>
        <source>Feed scheme</source>
        <translation>Einspeiseschema</translation>
    </message>
    <message>
        <source>Feeds</source>
        <translation>Einspeisungen</translation>
    </message>
    <message>
        <source>Breaker</source>
        <translation>Leitungsschutz</translation>
    </message>
    <message>
        <source>Feed voltage</source>
        <translation>Netzspannung</translation>
    </message>
    <message>
        <source>Coolant flow</source>
        <translation>Kühlmittelfluss</translation>
    </message>
    <message>
        <source>Coolant rise</source>
        <translation>Kühlmittelhub</translation>
    </message>
    <message>
        <source>Coolant</source>
        <translation>Kühlmittel</translation>
    </message>
    <message>
        <source>Heat to air</source>
        <translation>Wärme an Luft</translation>
    </message>
    <message>
        <source>Floor load</source>
        <translation>Bodenlast</translation>
    </message>
    <message>
        <source>Spread over</source>
        <translation>Verteilt auf</translation>
    </message>
    <message>
        <source>Rack mass</source>
        <translation>Rack-Masse</translation>
    </message>
    <message>
        <source>Busbar voltage</source>
        <translation>Spannung der Stromschiene</translation>
    </message>
    <message>
        <source>Busbar current</source>
        <translation>Strom der Stromschiene</translation>
    </message>
    <message>
        <source>Topology</source>
        <translation>Topologie</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>Radix</source>
        <translation>Radix</translation>
    </message>
    <message>
        <source>Oversubscription</source>
        <translation>Überbuchung</translation>
    </message>
    <message>
        <source>Rails</source>
        <translation>Rails</translation>
    </message>
    <message>
        <source>Planes</source>
        <translation>Netzebenen</translation>
    </message>
    <message>
        <source>Tiers</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>Optics of the switches</source>
        <translation>Optik der Switches</translation>
    </message>
    <message>
        <source>Host to leaf</source>
        <translation>Host bis Leaf</translation>
    </message>
    <message>
        <source>Leaf to spine</source>
        <translation>Leaf bis Spine</translation>
    </message>
    <message>
        <source>Spine to core</source>
        <translation>Spine bis Core</translation>
    </message>
    <message>
        <source>Price of input</source>
        <translation>Eingabepreis</translation>
    </message>
    <message>
        <source>Price of cached input</source>
        <translation>Preis aus dem Cache</translation>
    </message>
    <message>
        <source>Colocation</source>
        <translation>Colocation</translation>
    </message>
    <message>
        <source>Cloud</source>
        <translation>Cloud</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>Speichersysteme</translation>
    </message>
    <message>
        <source>Spares</source>
        <translation>Ersatzteile</translation>
    </message>
    <message>
        <source>Installation</source>
        <translation>Aufbau</translation>
    </message>
    <message>
        <source>Resale</source>
        <translation>Wiederverkauf</translation>
    </message>
    <message>
        <source>Elasticity of demand</source>
        <translation>Nachfrageelastizität</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Arithmetic</source>
        <translation>Rechenarbeit</translation>
    </message>
    <message>
        <source>Sequence</source>
        <translation>Sequenz</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>Globaler Batch</translation>
    </message>
    <message>
        <source>GEMM format</source>
        <translation>GEMM-Format</translation>
    </message>
    <message>
        <source>FP8 scales</source>
        <translation>FP8-Skalen</translation>
    </message>
    <message>
        <source>Recomputation</source>
        <translation>Neuberechnung</translation>
    </message>
    <message>
        <source>Optimizer states</source>
        <translation>Optimierer-Zustände</translation>
    </message>
    <message>
        <source>Context exchange</source>
        <translation>Kontextaustausch</translation>
    </message>
    <message>
        <source>Trained share</source>
        <translation>Trainierter Anteil</translation>
    </message>
    <message>
        <source>Best is</source>
        <translation>Bestes ist</translation>
    </message>
    <message>
        <source>Finished within</source>
        <translation>Fertig in</translation>
    </message>
    <message>
        <source>GPUs of the run</source>
        <translation>GPUs des Laufs</translation>
    </message>
    <message>
        <source>Context parallel</source>
        <translation>Kontext-parallel</translation>
    </message>
    <message>
        <source>Data parallel</source>
        <translation>Datenparallel</translation>
    </message>
    <message>
        <source>Chunks per stage</source>
        <translation>Blöcke je Stufe</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>Micro-Batch</translation>
    </message>
    <message>
        <source>ZeRO stage</source>
        <translation>ZeRO-Stufe</translation>
    </message>
    <message>
        <source>Shard group</source>
        <translation>Shard-Gruppe</translation>
    </message>
    <message>
        <source>Pipeline schedule</source>
        <translation>Pipeline-Ablauf</translation>
    </message>
    <message>
        <source>Required fit probability</source>
        <translation>Passt mit Chance</translation>
    </message>
    <message>
        <source>Time between failures</source>
        <translation>Zeit zwischen Ausfällen</translation>
    </message>
    <message>
        <source>Blast radius</source>
        <translation>Ausfallradius</translation>
    </message>
    <message>
        <source>MTTF of a tray</source>
        <translation>MTTF eines Einschubs</translation>
    </message>
    <message>
        <source>MTTF of a domain</source>
        <translation>MTTF einer Domäne</translation>
    </message>
    <message>
        <source>MTTF of a rack</source>
        <translation>MTTF eines Racks</translation>
    </message>
    <message>
        <source>Detection</source>
        <translation>Erkennung</translation>
    </message>
    <message>
        <source>Rescheduling</source>
        <translation>Neustart</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>Anlauf</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>Reparatur</translation>
    </message>
    <message>
        <source>Silent corruption</source>
        <translation>Stille Fehler</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>Checkpoint</translation>
    </message>
    <message>
        <source>Checkpoint size</source>
        <translation>Checkpoint-Größe</translation>
    </message>
    <message>
        <source>Checkpoint storage</source>
        <translation>Checkpoint-Speicher</translation>
    </message>
    <message>
        <source>Room for checkpoints</source>
        <translation>Platz für Checkpoints</translation>
    </message>
    <message>
        <source>Checkpoints kept</source>
        <translation>Checkpoints behalten</translation>
    </message>
    <message>
        <source>Checkpoint every</source>
        <translation>Checkpoint alle</translation>
    </message>
    <message>
        <source>Shortest interval</source>
        <translation>Kürzester Abstand</translation>
    </message>
    <message>
        <source>Sites of the run</source>
        <translation>Standorte des Laufs</translation>
    </message>
    <message>
        <source>Link of a site</source>
        <translation>Link eines Standorts</translation>
    </message>
    <message>
        <source>Latency between sites</source>
        <translation>Latenz dazwischen</translation>
    </message>
    <message>
        <source>Steps per exchange</source>
        <translation>Schritte je Austausch</translation>
    </message>
    <message>
        <source>Claimed time to train</source>
        <translation>Behauptete Dauer</translation>
    </message>
    <message>
        <source>Claimed power</source>
        <translation>Behauptete Leistung</translation>
    </message>
    <message>
        <source>Claimed goodput</source>
        <translation>Behaupteter Goodput</translation>
    </message>
    <message>
        <source>Claimed MTTI</source>
        <translation>Behauptete MTTI</translation>
    </message>
    <message>
        <source>Carbon of the grid</source>
        <translation>CO₂ des Stromnetzes</translation>
    </message>
    <message>
        <source>Input tokens of one request.</source>
        <translation>Eingabe-Tokens einer Anfrage.</translation>
    </message>
    <message>
        <source>Output tokens of one request.</source>
        <translation>Ausgabe-Tokens einer Anfrage.</translation>
    </message>
    <message>
        <source>Share of the prompt whose KV is already in the cache.</source>
        <translation>Anteil des Prompts, dessen KV schon im Cache liegt.</translation>
    </message>
    <message>
        <source>Tokens proposed a step by draft layers; 0 is no speculation.</source>
        <translation>Tokens, die Entwurfsschichten je Schritt vorschlagen; 0 heißt keine Spekulation.</translation>
    </message>
    <message>
        <source>Requests that each client slot sends in turn before the run ends; 1 means all arrive at once; if unset, the run is endless.</source>
        <translation>Anfragen, die jeder laufende Platz nacheinander schickt, bis der Lauf endet; 1, wenn alle auf einmal kommen. Ohne Angabe endet kein Lauf.</translation>
    </message>
    <message>
        <source>Of a run that ends or is simulated: the shortest prompt over the longest, and the shortest answer; lengths are drawn between.</source>
        <translation>Bei einem Lauf, der endet oder simuliert wird: der kürzeste Prompt im Verhältnis zum längsten, ebenso die kürzeste Antwort; Längen werden dazwischen gezogen.</translation>
    </message>
    <message>
        <source>How long slots stand empty at the end of a run, in answer durations; lowers the rates of the whole run.</source>
        <translation>Antwortzeiten, in denen die letzten Anfragen Plätze leer lassen; um so viel niedriger sind die Raten des ganzen Laufs.</translation>
    </message>
    <message>
        <source>Which statistic of the time to first token a finite client run reports.</source>
        <translation>Was ein Client, dessen Lauf endet, von den Zeiten seiner Anfragen bis zum ersten Token meldet.</translation>
    </message>
    <message>
        <source>Prompt and answer together, where the model is served beyond what it was trained for, or is held below it.</source>
        <translation>Prompt und Antwort zusammen, wenn das Modell über das hinaus dient, wofür es trainiert wurde, oder darunter gehalten wird.</translation>
    </message>
    <message>
        <source>Instances that share the requests in flight, or workers that decode; one, or as many as keep pace, without it.</source>
        <translation>Instanzen, die sich die laufenden Anfragen teilen, oder Arbeiter, die dekodieren; ohne Angabe eine, oder so viele, wie Schritt halten.</translation>
    </message>
    <message>
        <source>Workers that read prompts beside those that decode; as many as keep pace without it.</source>
        <translation>Arbeiter, die Prompts lesen, neben denen, die dekodieren; ohne Angabe so viele, wie Schritt halten.</translation>
    </message>
    <message>
        <source>Tokens that a rank takes into one step at most; those of the engine&apos;s profile without it.</source>
        <translation>Tokens, die ein Rang höchstens in einen Schritt nimmt; ohne Angabe die des Engine-Profils.</translation>
    </message>
    <message>
        <source>Steps between the scheduler&apos;s checks for new requests; for finite or simulated runs.</source>
        <translation>Schritte, nach denen der Scheduler wieder nach neuen Anfragen sieht; bei Läufen, die enden oder simuliert werden.</translation>
    </message>
    <message>
        <source>Steps that waiting prompts may be held for to be read together; of runs that end or are simulated.</source>
        <translation>Schritte, die wartende Prompts zurückgehalten werden dürfen, um zusammen gelesen zu werden; bei Läufen, die enden oder simuliert werden.</translation>
    </message>
    <message>
        <source>Sequences that a rank decodes at once at most; as many as its KV pool admits without it.</source>
        <translation>Sequenzen, die ein Rang höchstens zugleich dekodiert; ohne Angabe so viele, wie sein KV-Pool zulässt.</translation>
    </message>
    <message>
        <source>Tokens in a step from which on waiting prompts are not held.</source>
        <translation>Tokens in einem Schritt, ab denen wartende Prompts nicht zurückgehalten werden.</translation>
    </message>
    <message>
        <source>Requests in flight over one instance, or over mapping.workers of them; without any load the search runs over the running batch.</source>
        <translation>Laufende Anfragen einer Instanz oder von mapping.workers Instanzen; ohne Last sucht das Programm über den laufenden Batch.</translation>
    </message>
    <message>
        <source>Ranks over which each expert is sliced; searched if unset.</source>
        <translation>Ränge, über die jeder Experte in Scheiben liegt; ohne Angabe frei.</translation>
    </message>
    <message>
        <source>Whether tensor-parallel ranks share norms and residuals.</source>
        <translation>Ob sich tensorparallele Ränge Normen und Residuen teilen.</translation>
    </message>
    <message>
        <source>Chance that a drafted token is accepted if all before it were.</source>
        <translation>Chance, dass ein vorgeschlagenes Token angenommen wird, wenn es alle davor wurden.</translation>
    </message>
    <message>
        <source>Requests a second over the whole system.</source>
        <translation>Anfragen je Sekunde an das ganze System.</translation>
    </message>
    <message>
        <source>Running sequences per attention rank; without any load the search runs over them.</source>
        <translation>Laufende Sequenzen je Attention-Rang; ohne Last sucht das Programm darüber.</translation>
    </message>
    <message>
        <source>Points whose median time to the first token is longer are excluded.</source>
        <translation>Punkte mit längerer mittlerer Zeit bis zum ersten Token liegen außerhalb.</translation>
    </message>
    <message>
        <source>Points that give one user fewer tokens a second are excluded.</source>
        <translation>Punkte mit weniger Tokens je Sekunde und Nutzer liegen außerhalb.</translation>
    </message>
    <message>
        <source>Format of the attention projections; FP4 checkpoints usually keep them in bf16.</source>
        <translation>Format der Attention-Projektionen; FP4-Checkpoints lassen sie meist in bf16.</translation>
    </message>
    <message>
        <source>Format in which tokens are sent to their experts.</source>
        <translation>Format, in dem Tokens zu ihren Experten gehen.</translation>
    </message>
    <message>
        <source>Format of the KV cache.</source>
        <translation>Format des KV-Cache.</translation>
    </message>
    <message>
        <source>Prefill and decode on the same GPUs, on pools of their own, or whichever is better.</source>
        <translation>Prefill und Decode auf denselben GPUs, in eigenen Pools oder was besser ist.</translation>
    </message>
    <message>
        <source>Ranks that share one attention head group; searched if unset.</source>
        <translation>Ränge, die sich eine Gruppe von Attention-Köpfen teilen; sonst frei.</translation>
    </message>
    <message>
        <source>Ranks over which whole experts are spread; searched if unset.</source>
        <translation>Ränge, auf die ganze Experten verteilt sind; sonst frei.</translation>
    </message>
    <message>
        <source>Groups that run attention on their own sequences; searched if unset.</source>
        <translation>Gruppen, die Attention auf eigenen Sequenzen rechnen; sonst frei.</translation>
    </message>
    <message>
        <source>Stages that the layers are cut into; without it one, or as many as the model needs to fit.</source>
        <translation>Stufen, in die die Schichten geteilt sind; sonst eine, oder so viele, dass das Modell passt.</translation>
    </message>
    <message>
        <source>The same for the prefill workers of a disaggregated system.</source>
        <translation>Dasselbe für die Prefill-Worker eines getrennten Systems.</translation>
    </message>
    <message>
        <source>Share of the weights in a memory below HBM, read in each step.</source>
        <translation>Anteil der Gewichte in einem Speicher unter HBM, in jedem Schritt gelesen.</translation>
    </message>
    <message>
        <source>Share of the KV cache in a memory below HBM, read in each step.</source>
        <translation>Anteil des KV-Cache in einem Speicher unter HBM, in jedem Schritt gelesen.</translation>
    </message>
    <message>
        <source>Of one GPU to that memory: C2C 225 GB/s, PCIe Gen5 64 GB/s, NVMe 4 to 14 GB/s a drive; the chip&apos;s host link without it.</source>
        <translation>Von einer GPU zu diesem Speicher: C2C 225 GB/s, PCIe Gen5 64 GB/s, NVMe 4 bis 14 GB/s je Laufwerk; sonst der Host-Link des Chips.</translation>
    </message>
    <message>
        <source>Share of that bandwidth that transfers reach.</source>
        <translation>Anteil dieser Bandbreite, den Übertragungen erreichen.</translation>
    </message>
    <message>
        <source>Share of the shorter of transfer and kernels that hides behind the longer; 0 fetches nothing ahead.</source>
        <translation>Anteil des Kürzeren aus Übertragung und Kerneln, der sich hinter dem Längeren verbirgt; 0 holt nichts voraus.</translation>
    </message>
    <message>
        <source>Accesses of one GPU a second at most; no limit without it.</source>
        <translation>Höchstzahl der Zugriffe einer GPU je Sekunde; sonst keine Grenze.</translation>
    </message>
    <message>
        <source>Bytes of one access.</source>
        <translation>Bytes eines Zugriffs.</translation>
    </message>
    <message>
        <source>Of one GPU; not checked without it.</source>
        <translation>Einer GPU; sonst ungeprüft.</translation>
    </message>
    <message>
        <source>GPUs of one instance at most; one scale-up domain, or 64 GPUs of joined servers, without it.</source>
        <translation>Höchstzahl der GPUs einer Instanz; sonst eine Scale-up-Domäne oder 64 GPUs verbundener Server.</translation>
    </message>
    <message>
        <source>Dense peak of one package.</source>
        <translation>Dichte Spitzenleistung eines Chips.</translation>
    </message>
    <message>
        <source>Of one package.</source>
        <translation>Eines Chips.</translation>
    </message>
    <message>
        <source>What the driver reports of one package.</source>
        <translation>Was der Treiber für einen Chip meldet.</translation>
    </message>
    <message>
        <source>NVLink or its like: one package, one direction.</source>
        <translation>NVLink oder Ähnliches: ein Chip, eine Richtung.</translation>
    </message>
    <message>
        <source>Thermal design power of one package.</source>
        <translation>Thermische Auslegungsleistung eines Chips.</translation>
    </message>
    <message>
        <source>Scale-out bandwidth of one GPU, one direction.</source>
        <translation>Scale-out-Bandbreite einer GPU, eine Richtung.</translation>
    </message>
    <message>
        <source>Bandwidth between the leaf groups of a two-level scale-up domain, as a share of that inside.</source>
        <translation>Bandbreite zwischen den Leaf-Gruppen einer zweistufigen Scale-up-Domäne, als Anteil der inneren.</translation>
    </message>
    <message>
        <source>Power that the site must provide for one rack.</source>
        <translation>Leistung, die der Standort für ein Rack bereitstellen muss.</translation>
    </message>
    <message>
        <source>Purchase price of one rack.</source>
        <translation>Kaufpreis eines Racks.</translation>
    </message>
    <message>
        <source>What the utility gives; filled with whole racks.</source>
        <translation>Was der Versorger liefert; mit ganzen Racks gefüllt.</translation>
    </message>
    <message>
        <source>Facility power over IT power.</source>
        <translation>Gesamtleistung durch IT-Leistung.</translation>
    </message>
    <message>
        <source>Power of network and storage outside the rack, as a share of rack power.</source>
        <translation>Leistung von Netz und Speicher außerhalb des Racks, als Anteil der Rack-Leistung.</translation>
    </message>
    <message>
        <source>Price of energy.</source>
        <translation>Preis der Energie.</translation>
    </message>
    <message>
        <source>What the hall can cool with.</source>
        <translation>Womit die Halle kühlen kann.</translation>
    </message>
    <message>
        <source>Years over which the hardware is paid.</source>
        <translation>Jahre, über die die Hardware bezahlt wird.</translation>
    </message>
    <message>
        <source>Cost of capital a year.</source>
        <translation>Kapitalkosten je Jahr.</translation>
    </message>
    <message>
        <source>Share of the price that the hardware still fetches at the end.</source>
        <translation>Anteil des Preises, den die Hardware am Ende noch bringt.</translation>
    </message>
    <message>
        <source>Capital for network, storage, spares and installation, as a share of the rack&apos;s price.</source>
        <translation>Kapital für Netz, Speicher, Ersatzteile und Aufbau, als Anteil des Rack-Preises.</translation>
    </message>
    <message>
        <source>Staff, spares and support a year, as a share of capital.</source>
        <translation>Personal, Ersatzteile und Support je Jahr, als Anteil des Kapitals.</translation>
    </message>
    <message>
        <source>Capital of the building per watt of IT power.</source>
        <translation>Kapital des Gebäudes je Watt IT-Leistung.</translation>
    </message>
    <message>
        <source>Share of hours that earn.</source>
        <translation>Anteil der Stunden, die Erlös bringen.</translation>
    </message>
    <message>
        <source>What a million output tokens are sold for.</source>
        <translation>Verkaufspreis einer Million Ausgabe-Tokens.</translation>
    </message>
    <message>
        <source>Its loss is a part of what the PUE adds.</source>
        <translation>Ihr Verlust ist ein Teil dessen, was der PUE hinzufügt.</translation>
    </message>
    <message>
        <source>What cooling evaporates for a kilowatt-hour of IT energy.</source>
        <translation>Was die Kühlung je Kilowattstunde IT-Energie verdunstet.</translation>
    </message>
    <message>
        <source>As many as the site&apos;s power provides for, without it.</source>
        <translation>Sonst so viele, wie die Leistung des Standorts versorgt.</translation>
    </message>
    <message>
        <source>What the hall gives to one rack.</source>
        <translation>Was die Halle einem Rack gibt.</translation>
    </message>
    <message>
        <source>Whether the rack keeps running when one feed, or half of them, fails.</source>
        <translation>Ob das Rack weiterläuft, wenn eine Einspeisung oder die Hälfte ausfällt.</translation>
    </message>
    <message>
        <source>Lines to one rack.</source>
        <translation>Leitungen zu einem Rack.</translation>
    </message>
    <message>
        <source>Rating of one feed; four fifths of it may be drawn continuously.</source>
        <translation>Einer Einspeisung; vier Fünftel davon dürfen dauernd fließen.</translation>
    </message>
    <message>
        <source>Line to line, three phases.</source>
        <translation>Außenleiter gegen Außenleiter, drei Phasen.</translation>
    </message>
    <message>
        <source>What the loop gives to one rack.</source>
        <translation>Was der Kreislauf einem Rack gibt.</translation>
    </message>
    <message>
        <source>How much the coolant warms in the rack.</source>
        <translation>Wie stark sich das Kühlmittel im Rack erwärmt.</translation>
    </message>
    <message>
        <source>Water, or water with a quarter of propylene glycol.</source>
        <translation>Wasser, oder Wasser mit einem Viertel Propylenglykol.</translation>
    </message>
    <message>
        <source>What the room&apos;s air takes from one rack.</source>
        <translation>Was die Raumluft von einem Rack aufnimmt.</translation>
    </message>
    <message>
        <source>What the floor bears.</source>
        <translation>Was der Boden trägt.</translation>
    </message>
    <message>
        <source>Area that carries one rack; its own footprint without it.</source>
        <translation>Fläche, die ein Rack trägt; sonst seine eigene Stellfläche.</translation>
    </message>
    <message>
        <source>The heaviest rack that doors and lifts let in.</source>
        <translation>Das schwerste Rack, das Türen und Aufzüge zulassen.</translation>
    </message>
    <message>
        <source>The rack&apos;s own without it: 54 V, or 800 V where the catalogue says so.</source>
        <translation>Sonst die des Racks: 54 V, oder 800 V, wo es der Katalog sagt.</translation>
    </message>
    <message>
        <source>The most that the busbar carries.</source>
        <translation>Das Höchste, was die Stromschiene trägt.</translation>
    </message>
    <message>
        <source>How switches are joined.</source>
        <translation>Wie die Switches verbunden sind.</translation>
    </message>
    <message>
        <source>Those of the site without it.</source>
        <translation>Sonst die des Standorts.</translation>
    </message>
    <message>
        <source>Ports of one switch at the speed of the network card; the switch&apos;s own without it.</source>
        <translation>Ports eines Switches bei der Rate der Netzkarte; sonst die des Switches.</translation>
    </message>
    <message>
        <source>Downlinks over uplinks of a leaf switch; traffic that leaves the leaf gets that many times less bandwidth.</source>
        <translation>Ports abwärts durch Ports aufwärts am Leaf: Was ein Leaf verlässt, hat um so viel weniger Bandbreite.</translation>
    </message>
    <message>
        <source>Network cards of a node, each on leaves of its own; of rail-optimised networks.</source>
        <translation>Netzkarten eines Knotens, jede an eigenen Leafs; bei rail-optimierten Netzen.</translation>
    </message>
    <message>
        <source>Ports that a network card is split into, each with a network of its own.</source>
        <translation>Ports, in die eine Netzkarte geteilt ist, jeder mit eigenem Netz.</translation>
    </message>
    <message>
        <source>For fat trees; as few as reach every port if unset.</source>
        <translation>Sonst so wenige, wie reichen; bei Fat Trees.</translation>
    </message>
    <message>
        <source>What the site is priced with; both are compared.</source>
        <translation>Womit der Standort bepreist ist; verglichen werden beide.</translation>
    </message>
    <message>
        <source>Length of a cable; up to 5 m are copper.</source>
        <translation>Länge eines Kabels; bis 5 m Kupfer.</translation>
    </message>
    <message>
        <source>Length of a cable.</source>
        <translation>Länge eines Kabels.</translation>
    </message>
    <message>
        <source>What a million prompt tokens are sold for.</source>
        <translation>Verkaufspreis einer Million Prompt-Tokens.</translation>
    </message>
    <message>
        <source>What a million prompt tokens found in the prefix cache are sold for.</source>
        <translation>Verkaufspreis einer Million Prompt-Tokens aus dem Präfix-Cache.</translation>
    </message>
    <message>
        <source>Rent of provisioned IT power in another&apos;s hall; without it the hall is built.</source>
        <translation>Miete bereitgestellter IT-Leistung in fremder Halle; sonst wird die Halle gebaut.</translation>
    </message>
    <message>
        <source>What a rented GPU costs an hour; the catalogue&apos;s price of this GPU without it.</source>
        <translation>Stundenpreis einer gemieteten GPU; sonst der Preis des Katalogs.</translation>
    </message>
    <message>
        <source>Capital for storage as a share of the racks&apos; price; within the surcharge.</source>
        <translation>Kapital für Speicher als Anteil des Rack-Preises; im Zuschlag enthalten.</translation>
    </message>
    <message>
        <source>Capital for spares as a share of the racks&apos; price; within the surcharge.</source>
        <translation>Kapital für Ersatzteile als Anteil des Rack-Preises; im Zuschlag enthalten.</translation>
    </message>
    <message>
        <source>As a share of the racks&apos; price; within the surcharge.</source>
        <translation>Als Anteil des Rack-Preises; im Zuschlag enthalten.</translation>
    </message>
    <message>
        <source>Share of its price that the replaced hardware still fetches.</source>
        <translation>Anteil seines Preises, den Ersetztes noch bringt.</translation>
    </message>
    <message>
        <source>How much demand grows as the price falls; without it more tokens are sold at the same price.</source>
        <translation>Wie stark die Nachfrage mit fallendem Preis wächst; sonst werden mehr Tokens zum selben Preis verkauft.</translation>
    </message>
    <message>
        <source>Tokens of the whole run; without them and without workload.flops twenty for every active parameter.</source>
        <translation>Tokens des ganzen Laufs; ohne sie und ohne workload.flops zwanzig je aktivem Parameter.</translation>
    </message>
    <message>
        <source>FLOPs of the whole run, instead of tokens.</source>
        <translation>FLOPs des ganzen Laufs anstelle von Tokens.</translation>
    </message>
    <message>
        <source>Tokens of one training sequence.</source>
        <translation>Tokens einer Trainingssequenz.</translation>
    </message>
    <message>
        <source>Sequences of one optimizer step over all GPUs.</source>
        <translation>Sequenzen eines Optimierschritts über alle GPUs.</translation>
    </message>
    <message>
        <source>Format of the layers&apos; GEMMs; attention, embedding and LM head stay in 16 bits.</source>
        <translation>Format der GEMMs der Schichten; Attention, Embedding und LM-Kopf bleiben in 16 Bit.</translation>
    </message>
    <message>
        <source>One scale a tensor, or one a row; formats in blocks have their own.</source>
        <translation>Eine Skala je Tensor oder je Zeile; Blockformate haben eigene.</translation>
    </message>
    <message>
        <source>Activations made again in the backward pass; searched when any.</source>
        <translation>Aktivierungen, die rückwärts neu gerechnet werden; bei any gesucht.</translation>
    </message>
    <message>
        <source>Master weights and moments in HBM, or in host memory.</source>
        <translation>Master-Gewichte und Momente in HBM oder im Host-Speicher.</translation>
    </message>
    <message>
        <source>How ranks that share a sequence pass keys and values.</source>
        <translation>Wie Ränge, die sich eine Sequenz teilen, Keys und Values weitergeben.</translation>
    </message>
    <message>
        <source>Share of the parameters that is trained; below 1 the weights are frozen, as with LoRA.</source>
        <translation>Trainierter Anteil der Parameter; unter 1 sind die Gewichte eingefroren, wie bei LoRA.</translation>
    </message>
    <message>
        <source>What the layout search minimises.</source>
        <translation>Was die Suche nach einem Layout klein macht.</translation>
    </message>
    <message>
        <source>A longer run is reported as missing it.</source>
        <translation>Ein längerer Lauf verfehlt die Frist.</translation>
    </message>
    <message>
        <source>All GPUs of the system if unset.</source>
        <translation>Sonst alle des Systems.</translation>
    </message>
    <message>
        <source>Searched if unset.</source>
        <translation>Sonst frei.</translation>
    </message>
    <message>
        <source>If unset, what the other groups leave.</source>
        <translation>Sonst, was die anderen Gruppen übrig lassen.</translation>
    </message>
    <message>
        <source>Interleaved pipeline; searched if unset.</source>
        <translation>Verschränkte Pipeline; sonst frei.</translation>
    </message>
    <message>
        <source>Sequences of one pass on one replica; searched if unset.</source>
        <translation>Sequenzen eines Durchgangs auf einem Replikat; sonst frei.</translation>
    </message>
    <message>
        <source>Ranks that shards spread over when the groups are replicas (HSDP); all without it.</source>
        <translation>Ränge, über die Shards verteilt sind, wenn die Gruppen Replikate sind (HSDP); sonst alle.</translation>
    </message>
    <message>
        <source>Order of forward and backward passes; searched among 1F1B and interleaved when any.</source>
        <translation>Reihenfolge der Vorwärts- und Rückwärtsdurchgänge; bei any unter 1F1B und interleaved gesucht.</translation>
    </message>
    <message>
        <source>Layouts whose memory fits with a smaller chance are not taken.</source>
        <translation>Layouts, deren Speicher mit kleinerer Chance passt, werden nicht genommen.</translation>
    </message>
    <message>
        <source>Of one GPU with its share of host and network.</source>
        <translation>Einer GPU mit ihrem Anteil an Host und Netz.</translation>
    </message>
    <message>
        <source>GPUs lost to one failure.</source>
        <translation>GPUs, die ein Ausfall mitnimmt.</translation>
    </message>
    <message>
        <source>Mean time to a failure that takes all its GPUs away; in the GPUs&apos; figure without it.</source>
        <translation>Mittlere Zeit bis zu einem Ausfall aller seiner GPUs; sonst im Wert der GPUs enthalten.</translation>
    </message>
    <message>
        <source>Mean time to a failure that takes a whole scale-up domain away; in the GPUs&apos; figure without it.</source>
        <translation>Mittlere Zeit bis zum Ausfall einer ganzen Scale-up-Domäne; sonst im Wert der GPUs enthalten.</translation>
    </message>
    <message>
        <source>Mean time to a failure that takes the whole rack away; in the GPUs&apos; figure without it.</source>
        <translation>Mittlere Zeit bis zum Ausfall des ganzen Racks; sonst im Wert der GPUs enthalten.</translation>
    </message>
    <message>
        <source>Until a failure is noticed.</source>
        <translation>Bis ein Ausfall bemerkt ist.</translation>
    </message>
    <message>
        <source>Until the job starts again.</source>
        <translation>Bis der Job neu startet.</translation>
    </message>
    <message>
        <source>Until steps run at full speed.</source>
        <translation>Bis die Schritte volles Tempo haben.</translation>
    </message>
    <message>
        <source>Until a failed unit is back: decides the spares.</source>
        <translation>Bis eine ausgefallene Einheit zurück ist: bestimmt die Reserve.</translation>
    </message>
    <message>
        <source>Share of the time lost to wrong results that nobody noticed at once.</source>
        <translation>Anteil der Zeit, der durch unbemerkt falsche Ergebnisse verloren geht.</translation>
    </message>
    <message>
        <source>Training waits for storage, for the copy to its host, or for the copy to a neighbour.</source>
        <translation>Das Training wartet auf den Speicher, auf die Kopie zum Host oder auf die Kopie zum Nachbarn.</translation>
    </message>
    <message>
        <source>Bytes per parameter.</source>
        <translation>Bytes je Parameter.</translation>
    </message>
    <message>
        <source>What the storage takes in.</source>
        <translation>Was der Speicher aufnimmt.</translation>
    </message>
    <message>
        <source>What the storage holds; enough without it.</source>
        <translation>Was der Speicher fasst; sonst genug.</translation>
    </message>
    <message>
        <source>On the storage at once, the one being written included.</source>
        <translation>Gleichzeitig im Speicher, der gerade geschriebene mitgezählt.</translation>
    </message>
    <message>
        <source>The exact optimum without it.</source>
        <translation>Sonst das genaue Optimum.</translation>
    </message>
    <message>
        <source>No checkpoint sooner after the one before.</source>
        <translation>Kein Checkpoint früher nach dem vorigen.</translation>
    </message>
    <message>
        <source>Between one site and the others, one direction.</source>
        <translation>Zwischen einem Standort und den anderen, eine Richtung.</translation>
    </message>
    <message>
        <source>One way.</source>
        <translation>Eine Richtung.</translation>
    </message>
    <message>
        <source>Compared with the prediction.</source>
        <translation>Mit der Vorhersage verglichen.</translation>
    </message>
    <message>
        <source>Of the whole run at the facility&apos;s meter; compared with the prediction.</source>
        <translation>Des ganzen Laufs am Zähler des Rechenzentrums; mit der Vorhersage verglichen.</translation>
    </message>
    <message>
        <source>Useful share of the time; compared with the prediction.</source>
        <translation>Nutzbarer Anteil der Zeit; mit der Vorhersage verglichen.</translation>
    </message>
    <message>
        <source>Mean time to an interruption, to be compared with the prediction.</source>
        <translation>Mittlere Zeit bis zu einer Unterbrechung, mit der Vorhersage verglichen.</translation>
    </message>
    <message>
        <source>Kilograms of carbon dioxide per kWh.</source>
        <translation>Kilogramm Kohlendioxid je kWh.</translation>
    </message>
    <message>
        <source>any</source>
        <translation>beliebig</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>aggregated</source>
        <translation>gemeinsam</translation>
    </message>
    <message>
        <source>disaggregated</source>
        <translation>getrennt</translation>
    </message>
    <message>
        <source>air</source>
        <translation>Luft</translation>
    </message>
    <message>
        <source>rear-door</source>
        <translation>Rücktür</translation>
    </message>
    <message>
        <source>direct-liquid</source>
        <translation>direkt flüssig</translation>
    </message>
    <message>
        <source>immersion</source>
        <translation>Tauchbad</translation>
    </message>
    <message>
        <source>single</source>
        <translation>einfach</translation>
    </message>
    <message>
        <source>water</source>
        <translation>Wasser</translation>
    </message>
    <message>
        <source>glycol</source>
        <translation>Glykol</translation>
    </message>
    <message>
        <source>fat-tree</source>
        <translation>Fat Tree</translation>
    </message>
    <message>
        <source>rail-optimised</source>
        <translation>rail-optimiert</translation>
    </message>
    <message>
        <source>dragonfly</source>
        <translation>Dragonfly</translation>
    </message>
    <message>
        <source>dragonfly+</source>
        <translation>Dragonfly+</translation>
    </message>
    <message>
        <source>pluggable</source>
        <translation>steckbar</translation>
    </message>
    <message>
        <source>co-packaged</source>
        <translation>integriert</translation>
    </message>
    <message>
        <source>selective</source>
        <translation>selektiv</translation>
    </message>
    <message>
        <source>full</source>
        <translation>voll</translation>
    </message>
    <message>
        <source>interleaved</source>
        <translation>verschränkt</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>je Tensor</translation>
    </message>
    <message>
        <source>row</source>
        <translation>je Zeile</translation>
    </message>
    <message>
        <source>ring</source>
        <translation>Ring</translation>
    </message>
    <message>
        <source>all-to-all</source>
        <translation>All-to-All</translation>
    </message>
    <message>
        <source>fastest</source>
        <translation>am schnellsten</translation>
    </message>
    <message>
        <source>cheapest</source>
        <translation>am günstigsten</translation>
    </message>
    <message>
        <source>least-energy</source>
        <translation>am sparsamsten</translation>
    </message>
    <message>
        <source>synchronous</source>
        <translation>synchron</translation>
    </message>
    <message>
        <source>asynchronous</source>
        <translation>asynchron</translation>
    </message>
    <message>
        <source>buddy</source>
        <translation>beim Nachbarn</translation>
    </message>
    <message>
        <source>synchronous checkpoints</source>
        <translation>synchrone Checkpoints</translation>
    </message>
    <message>
        <source>asynchronous checkpoints</source>
        <translation>asynchrone Checkpoints</translation>
    </message>
    <message>
        <source>buddy checkpoints</source>
        <translation>Checkpoints beim Nachbarn</translation>
    </message>
    <message>
        <source>hbm</source>
        <translation>HBM</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>%1 answers at %2 the speed of %3.</source>
        <translation>%1 antwortet %2 so schnell wie %3.</translation>
    </message>
    <message>
        <source>The first token takes %2 the time on %1 that it takes on %3.</source>
        <translation>Das erste Token braucht auf %1 %2 so lange wie auf %3.</translation>
    </message>
    <message>
        <source>An output token takes %2 the time on %1 that it takes on %3.</source>
        <translation>Ein Ausgabe-Token braucht auf %1 %2 so lange wie auf %3.</translation>
    </message>
    <message>
        <source>A request takes %2 the time on %1 that it takes on %3.</source>
        <translation>Eine Anfrage braucht auf %1 %2 so lange wie auf %3.</translation>
    </message>
    <message>
        <source>%1 makes %2 the tokens per GPU of %3.</source>
        <translation>%1 erzeugt %2 so viele Tokens je GPU wie %3.</translation>
    </message>
    <message>
        <source>%1 makes %2 the tokens per megawatt of %3.</source>
        <translation>%1 erzeugt %2 so viele Tokens je Megawatt wie %3.</translation>
    </message>
    <message>
        <source>A token takes %2 the energy on %1 that it takes on %3.</source>
        <translation>Ein Token braucht auf %1 %2 so viel Energie wie auf %3.</translation>
    </message>
    <message>
        <source>A million tokens cost %2 as much on %1 as on %3.</source>
        <translation>Eine Million Tokens kostet auf %1 %2 so viel wie auf %3.</translation>
    </message>
    <message>
        <source>An hour of a GPU costs %2 as much on %1 as on %3.</source>
        <translation>Eine GPU-Stunde kostet auf %1 %2 so viel wie auf %3.</translation>
    </message>
    <message>
        <source>%1 makes %2 the tokens per rack of %3.</source>
        <translation>%1 erzeugt %2 so viele Tokens je Rack wie %3.</translation>
    </message>
    <message>
        <source>%1 earns %2 the revenue of %3.</source>
        <translation>%1 erlöst %2 so viel wie %3.</translation>
    </message>
    <message>
        <source>%1 runs %2 the sequences of %3 on each rank.</source>
        <translation>Auf jedem Rang von %1 laufen %2 so viele Sequenzen wie auf %3.</translation>
    </message>
    <message>
        <source>Output tokens/s per user</source>
        <translation>Ausgabe-Tokens/s je Nutzer</translation>
    </message>
    <message>
        <source>Time to first token</source>
        <translation>Zeit bis zum ersten Token</translation>
    </message>
    <message>
        <source>Time per output token</source>
        <translation>Zeit je Ausgabe-Token</translation>
    </message>
    <message>
        <source>Time of a whole request</source>
        <translation>Zeit einer ganzen Anfrage</translation>
    </message>
    <message>
        <source>Output tokens/s per GPU</source>
        <translation>Ausgabe-Tokens/s je GPU</translation>
    </message>
    <message>
        <source>Output tokens/s per facility MW</source>
        <translation>Ausgabe-Tokens/s je MW Anschlussleistung</translation>
    </message>
    <message>
        <source>Facility joules per output token</source>
        <translation>Joule am Anschluss je Ausgabe-Token</translation>
    </message>
    <message>
        <source>Cost of a million output tokens</source>
        <translation>Kosten einer Million Ausgabe-Tokens</translation>
    </message>
    <message>
        <source>Cost of one GPU hour</source>
        <translation>Kosten einer GPU-Stunde</translation>
    </message>
    <message>
        <source>Output tokens/s per rack</source>
        <translation>Ausgabe-Tokens/s je Rack</translation>
    </message>
    <message>
        <source>Revenue per facility MW and year</source>
        <translation>Erlös je MW Anschlussleistung und Jahr</translation>
    </message>
    <message>
        <source>Running sequences per attention rank</source>
        <translation>Laufende Sequenzen je Attention-Rang</translation>
    </message>
    <message>
        <source>Tokens/s/user</source>
        <translation>Tokens/s/Nutzer</translation>
    </message>
    <message>
        <source>Tokens/s per user</source>
        <translation>Tokens/s je Nutzer</translation>
    </message>
    <message>
        <source>TTFT</source>
        <translation>TTFT</translation>
    </message>
    <message>
        <source>TPOT</source>
        <translation>TPOT</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>Tokens/s/GPU</source>
        <translation>Tokens/s/GPU</translation>
    </message>
    <message>
        <source>Tokens/s/MW</source>
        <translation>Tokens/s/MW</translation>
    </message>
    <message>
        <source>J/token</source>
        <translation>J/Token</translation>
    </message>
    <message>
        <source>$/M tokens</source>
        <translation>$/M Tokens</translation>
    </message>
    <message>
        <source>$/GPU hour</source>
        <translation>$/GPU-Stunde</translation>
    </message>
    <message>
        <source>Tokens/s/rack</source>
        <translation>Tokens/s/Rack</translation>
    </message>
    <message>
        <source>Revenue/MW</source>
        <translation>Erlös/MW</translation>
    </message>
    <message>
        <source>output tokens/s per GPU</source>
        <translation>Ausgabe-Tokens/s je GPU</translation>
    </message>
    <message>
        <source>tokens/s per GPU, prompts included</source>
        <translation>Tokens/s je GPU mit Prompts</translation>
    </message>
    <message>
        <source>output tokens/s per user</source>
        <translation>Ausgabe-Tokens/s je Nutzer</translation>
    </message>
    <message>
        <source>time per output token</source>
        <translation>Zeit je Ausgabe-Token</translation>
    </message>
    <message>
        <source>time to the first token</source>
        <translation>Zeit bis zum ersten Token</translation>
    </message>
    <message>
        <source>time of a whole batch</source>
        <translation>Zeit eines ganzen Batches</translation>
    </message>
    <message>
        <source>time of a training step</source>
        <translation>Zeit eines Trainingsschritts</translation>
    </message>
    <message>
        <source>trained tokens/s per GPU</source>
        <translation>trainierte Tokens/s je GPU</translation>
    </message>
    <message>
        <source>TFLOP/s per GPU</source>
        <translation>TFLOP/s je GPU</translation>
    </message>
    <message>
        <source>memory reserved on one GPU</source>
        <translation>reservierter Speicher einer GPU</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>vendor</source>
        <translation>Hersteller</translation>
    </message>
    <message>
        <source>announced</source>
        <translation>angekündigt</translation>
    </message>
    <message>
        <source>estimate</source>
        <translation>Schätzung</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>eigen</translation>
    </message>
    <message>
        <source>judgement</source>
        <translation>Einschätzung</translation>
    </message>
    <message>
        <source>shipping</source>
        <translation>lieferbar</translation>
    </message>
    <message>
        <source>projected</source>
        <translation>erwartet</translation>
    </message>
    <message>
        <source>roadmap</source>
        <translation>Planung</translation>
    </message>
    <message>
        <source>carried over</source>
        <translation>übertragen</translation>
    </message>
    <message>
        <source>weak</source>
        <translation>schwach</translation>
    </message>
    <message>
        <source>strong</source>
        <translation>stark</translation>
    </message>
    <message>
        <source>nothing is in the way</source>
        <translation>nichts steht im Weg</translation>
    </message>
    <message>
        <source>weights need {0} more than HBM leaves</source>
        <translation>die Gewichte brauchen {0} mehr, als HBM lässt</translation>
    </message>
    <message>
        <source>KV cache admits batch {0}, asked {1}</source>
        <translation>der KV-Cache lässt Batch {0} zu, verlangt sind {1}</translation>
    </message>
    <message>
        <source>the layout needs {0} GPUs, the system has {1}</source>
        <translation>das Layout braucht {0} GPUs, das System hat {1}</translation>
    </message>
    <message>
        <source>none of the layouts that are asked for is legal on {0} GPUs</source>
        <translation>keines der verlangten Layouts ist auf {0} GPUs zulässig</translation>
    </message>
    <message>
        <source>the chip has no units for {0}</source>
        <translation>der Chip hat keine Rechenwerke für {0}</translation>
    </message>
    <message>
        <source>Length distribution</source>
        <translation>Gesetz der Längen</translation>
    </message>
    <message>
        <source>Prompt length CV</source>
        <translation>Streuung der Prompts</translation>
    </message>
    <message>
        <source>Answer length CV</source>
        <translation>Streuung der Antworten</translation>
    </message>
    <message>
        <source>Arrival gap CV</source>
        <translation>Streuung der Abstände</translation>
    </message>
    <message>
        <source>First token p90 within</source>
        <translation>Erstes Token p90 in</translation>
    </message>
    <message>
        <source>First token p99 within</source>
        <translation>Erstes Token p99 in</translation>
    </message>
    <message>
        <source>Token time p90 within</source>
        <translation>Zeit je Token p90 in</translation>
    </message>
    <message>
        <source>Token time p99 within</source>
        <translation>Zeit je Token p99 in</translation>
    </message>
    <message>
        <source>Request within</source>
        <translation>Anfrage in</translation>
    </message>
    <message>
        <source>Request p90 within</source>
        <translation>Anfrage p90 in</translation>
    </message>
    <message>
        <source>Request p99 within</source>
        <translation>Anfrage p99 in</translation>
    </message>
    <message>
        <source>Within limits</source>
        <translation>Innerhalb der Grenzen</translation>
    </message>
    <message>
        <source>Requests within limits</source>
        <translation>Anfragen in Grenzen</translation>
    </message>
    <message>
        <source>Recorded lengths</source>
        <translation>Aufgezeichnete Längen</translation>
    </message>
    <message>
        <source>Hours of a day</source>
        <translation>Stunden eines Tages</translation>
    </message>
    <message>
        <source>Kinds of requests</source>
        <translation>Arten von Anfragen</translation>
    </message>
    <message>
        <source>How prompts and answers vary around their means: evenly between those of the client, or by a law with a variation.</source>
        <translation>Wie Prompts und Antworten um ihre Mittel streuen: gleichmäßig zwischen denen des Clients oder nach einem Gesetz mit einer Streuung.</translation>
    </message>
    <message>
        <source>Standard deviation of prompts over their mean.</source>
        <translation>Standardabweichung der Prompts geteilt durch ihr Mittel.</translation>
    </message>
    <message>
        <source>Standard deviation of answers over their mean.</source>
        <translation>Standardabweichung der Antworten geteilt durch ihr Mittel.</translation>
    </message>
    <message>
        <source>Standard deviation of the times between the requests of one instance over their mean; 0 is a clock, 1 a Poisson stream, more comes in bursts.</source>
        <translation>Standardabweichung der Zeiten zwischen den Anfragen einer Instanz geteilt durch ihr Mittel; 0 ist ein Takt, 1 ein Poisson-Strom, mehr kommt in Schüben.</translation>
    </message>
    <message>
        <source>Points where more than one first token in ten is later are excluded.</source>
        <translation>Punkte, bei denen mehr als eines von zehn ersten Token später kommt, liegen außerhalb.</translation>
    </message>
    <message>
        <source>Points where more than one first token in a hundred is later are excluded.</source>
        <translation>Punkte, bei denen mehr als eines von hundert ersten Token später kommt, liegen außerhalb.</translation>
    </message>
    <message>
        <source>Points where more than one request in ten waits longer for each token are excluded.</source>
        <translation>Punkte, bei denen mehr als eine von zehn Anfragen länger auf jedes Token wartet, liegen außerhalb.</translation>
    </message>
    <message>
        <source>Points where more than one request in a hundred waits longer for each token are excluded.</source>
        <translation>Punkte, bei denen mehr als eine von hundert Anfragen länger auf jedes Token wartet, liegen außerhalb.</translation>
    </message>
    <message>
        <source>Points where more than half of the requests take longer from their sending to their last token are excluded.</source>
        <translation>Punkte, bei denen mehr als die Hälfte der Anfragen vom Absenden bis zum letzten Token länger braucht, liegen außerhalb.</translation>
    </message>
    <message>
        <source>Points where more than one request in ten takes longer as a whole are excluded.</source>
        <translation>Punkte, bei denen mehr als eine von zehn Anfragen als Ganzes länger braucht, liegen außerhalb.</translation>
    </message>
    <message>
        <source>Points where more than one request in a hundred takes longer as a whole are excluded.</source>
        <translation>Punkte, bei denen mehr als eine von hundert Anfragen als Ganzes länger braucht, liegen außerhalb.</translation>
    </message>
    <message>
        <source>Share of the requests, and of each kind of them, that must keep the limits of first token and speed, each for itself.</source>
        <translation>Anteil der Anfragen, und jeder Art von ihnen, der die Grenzen von erstem Token und Tempo einhalten muss, jede für sich.</translation>
    </message>
    <message>
        <source>Requests a second over the whole system that must keep the limits of first token and speed.</source>
        <translation>Anfragen je Sekunde über das ganze System, die die Grenzen von erstem Token und Tempo einhalten müssen.</translation>
    </message>
    <message>
        <source>gamma</source>
        <translation>Gamma</translation>
    </message>
    <message>
        <source>lognormal</source>
        <translation>lognormal</translation>
    </message>
    <message>
        <source>one first token in ten comes after more than {0}, the limit is {1}</source>
        <translation>eines von zehn ersten Token kommt nach mehr als {0}, die Grenze ist {1}</translation>
    </message>
    <message>
        <source>one first token in a hundred comes after more than {0}, the limit is {1}</source>
        <translation>eines von hundert ersten Token kommt nach mehr als {0}, die Grenze ist {1}</translation>
    </message>
    <message>
        <source>one request in ten waits more than {0} for each token, the limit is {1}</source>
        <translation>eine von zehn Anfragen wartet mehr als {0} auf jedes Token, die Grenze ist {1}</translation>
    </message>
    <message>
        <source>one request in a hundred waits more than {0} for each token, the limit is {1}</source>
        <translation>eine von hundert Anfragen wartet mehr als {0} auf jedes Token, die Grenze ist {1}</translation>
    </message>
    <message>
        <source>half of the requests take more than {0} as a whole, the limit is {1}</source>
        <translation>die Hälfte der Anfragen braucht als Ganzes mehr als {0}, die Grenze ist {1}</translation>
    </message>
    <message>
        <source>one request in ten takes more than {0} as a whole, the limit is {1}</source>
        <translation>eine von zehn Anfragen braucht als Ganzes mehr als {0}, die Grenze ist {1}</translation>
    </message>
    <message>
        <source>one request in a hundred takes more than {0} as a whole, the limit is {1}</source>
        <translation>eine von hundert Anfragen braucht als Ganzes mehr als {0}, die Grenze ist {1}</translation>
    </message>
    <message>
        <source>{0} of the requests are within their limits, {1} are asked for</source>
        <translation>{0} der Anfragen liegen innerhalb ihrer Grenzen, verlangt sind {1}</translation>
    </message>
    <message>
        <source>{0} of one kind of requests are within its limits, {1} are asked for</source>
        <translation>{0} einer Art von Anfragen liegen innerhalb ihrer Grenzen, verlangt sind {1}</translation>
    </message>
    <message>
        <source>{0} are within the limits, {1} are asked for</source>
        <translation>{0} liegen innerhalb der Grenzen, verlangt sind {1}</translation>
    </message>
    <message>
        <source>the scheduler was simulated for the percentiles of {0} points, closed forms answer for {1}</source>
        <translation>für die Perzentile von {0} Punkten wurde der Scheduler simuliert, für {1} antworten geschlossene Formeln</translation>
    </message>
    <message>
        <source>lengths or gaps vary: rates and medians are those of their means, and --simulate draws each request</source>
        <translation>Längen oder Abstände streuen: Raten und Mediane sind die ihrer Mittel, und --simulate zieht jede Anfrage</translation>
    </message>
    <message>
        <source>rates are those of the busiest hour, {0}; the mean hour of the day has {1}, and money counts that</source>
        <translation>Raten sind die der vollsten Stunde, {0}; die mittlere Stunde des Tages hat {1}, und mit ihr rechnet das Geld</translation>
    </message>
    <message>
        <source>Use a smaller batch, or allow that kind more time</source>
        <translation>Einen kleineren Batch nehmen oder dieser Art mehr Zeit lassen</translation>
    </message>
    <message>
        <source>Add racks, or allow more time</source>
        <translation>Racks hinzufügen oder mehr Zeit zulassen</translation>
    </message>
    <message>
        <source>Add --simulate</source>
        <translation>--simulate hinzufügen</translation>
    </message>
    <message>
        <source>the first token comes after {0}, the limit is {1}</source>
        <translation>das erste Token kommt nach {0}, die Grenze ist {1}</translation>
    </message>
    <message>
        <source>a user gets {0}, the limit is {1}</source>
        <translation>ein Nutzer bekommt {0}, die Grenze ist {1}</translation>
    </message>
    <message>
        <source>the first token comes after {0} at the soonest, whatever else is missed; the limit is {1}</source>
        <translation>das erste Token kommt frühestens nach {0}, was auch sonst verfehlt wird; die Grenze ist {1}</translation>
    </message>
    <message>
        <source>Allow more time, or take a shorter prompt</source>
        <translation>Mehr Zeit zulassen oder einen kürzeren Prompt nehmen</translation>
    </message>
    <message>
        <source>the fastest user gets {0}, whatever else is missed; the limit is {1}</source>
        <translation>der schnellste Nutzer bekommt {0}, was auch sonst verfehlt wird; die Grenze ist {1}</translation>
    </message>
    <message>
        <source>Lower the limit, or take faster hardware</source>
        <translation>Die Grenze senken oder schnellere Hardware nehmen</translation>
    </message>
    <message>
        <source>{0} are offered, at most {1} are served</source>
        <translation>{0} kommen an, höchstens {1} werden bedient</translation>
    </message>
    <message>
        <source>the rack needs {0}, its supply gives {1}</source>
        <translation>das Rack braucht {0}, seine Versorgung gibt {1}</translation>
    </message>
    <message>
        <source>one unit takes {0}, the site has {1}</source>
        <translation>eine Einheit braucht {0}, der Standort hat {1}</translation>
    </message>
    <message>
        <source>the context of {0} tokens is longer than the model&apos;s {1}</source>
        <translation>der Kontext von {0} Tokens ist länger als die {1} des Modells</translation>
    </message>
    <message>
        <source>no figures are known that this hardware could be evaluated with</source>
        <translation>für diese Hardware sind keine Werte bekannt, mit denen sie sich rechnen ließe</translation>
    </message>
    <message>
        <source>no kernel was measured on this chip: its efficiency is carried over, within a factor of {0}</source>
        <translation>auf diesem Chip ist kein Kernel gemessen: seine Effizienz ist übertragen, auf einen Faktor {0} genau</translation>
    </message>
    <message>
        <source>a group of {0} ranks leaves the scale-up domain of {1} packages</source>
        <translation>eine Gruppe von {0} Rängen verlässt die Scale-up-Domäne von {1} Chips</translation>
    </message>
    <message>
        <source>none of {0} candidates fits</source>
        <translation>keiner von {0} Kandidaten passt</translation>
    </message>
    <message>
        <source>prompts need {0} tokens of every step, a step takes {1}: the batch cannot stay full</source>
        <translation>Prompts brauchen {0} Tokens in jedem Schritt, ein Schritt nimmt {1}: der Batch kann nicht voll bleiben</translation>
    </message>
    <message>
        <source>the fullest GPU needs {0} more than the {1} that a run may plan with</source>
        <translation>die vollste GPU braucht {0} mehr als die {1}, mit denen ein Lauf planen darf</translation>
    </message>
    <message>
        <source>{0} of memory is in use, it fits with a chance of {1}: allocations may be tried again and again</source>
        <translation>{0} des Speichers sind belegt, es passt mit einer Chance von {1}: Belegungen können sich wiederholen</translation>
    </message>
    <message>
        <source>{0} of the step is pipeline bubble: there are {1} micro-batches for each stage</source>
        <translation>{0} des Schritts sind Leerlauf der Pipeline: auf jede Stufe kommen {1} Mikro-Batches</translation>
    </message>
    <message>
        <source>{0} pipeline stages for {1} layers</source>
        <translation>{0} Pipeline-Stufen für {1} Schichten</translation>
    </message>
    <message>
        <source>{0} sequences of a step do not divide by {1}</source>
        <translation>{0} Sequenzen eines Schritts sind nicht durch {1} teilbar</translation>
    </message>
    <message>
        <source>no layout divides {0} GPUs and {1} sequences of a step</source>
        <translation>kein Layout teilt {0} GPUs und {1} Sequenzen eines Schritts</translation>
    </message>
    <message>
        <source>a failure comes every {0} and coming back takes {1}: nothing is ever finished, goodput is 0</source>
        <translation>alle {0} kommt ein Ausfall, der Wiederanlauf dauert {1}: nichts wird je fertig, der Goodput ist 0</translation>
    </message>
    <message>
        <source>checkpoints need {0}, storage takes {1}</source>
        <translation>Checkpoints brauchen {0}, der Speicher nimmt {1}</translation>
    </message>
    <message>
        <source>checkpoints take {0}, storage holds {1}: nothing could be resumed</source>
        <translation>Checkpoints belegen {0}, der Speicher fasst {1}: nichts ließe sich fortsetzen</translation>
    </message>
    <message>
        <source>the run takes {0}, the site has {1}</source>
        <translation>der Lauf braucht {0}, der Standort hat {1}</translation>
    </message>
    <message>
        <source>{0} are kept below HBM, there is room for {1}</source>
        <translation>{0} liegen unter HBM, Platz ist für {1}</translation>
    </message>
    <message>
        <source>the chip&apos;s link to a memory below HBM is not known</source>
        <translation>der Link des Chips zu einem Speicher unter HBM ist nicht bekannt</translation>
    </message>
    <message>
        <source>{0} of {1} layers are of a form whose training is not modelled</source>
        <translation>{0} von {1} Schichten haben eine Form, deren Training nicht modelliert ist</translation>
    </message>
    <message>
        <source>the scenario trains: there are no requests to serve</source>
        <translation>das Szenario trainiert: es gibt keine Anfragen zu bedienen</translation>
    </message>
    <message>
        <source>the run takes {0}, allowed are {1}</source>
        <translation>der Lauf dauert {0}, erlaubt sind {1}</translation>
    </message>
    <message>
        <source>Use more GPUs per instance, or a narrower format for the weights</source>
        <translation>Mehr GPUs je Instanz oder ein schmaleres Format der Gewichte verwenden</translation>
    </message>
    <message>
        <source>Use a smaller batch, a shorter context or a narrower KV format</source>
        <translation>Kleineren Batch, kürzeren Kontext oder schmaleres KV-Format verwenden</translation>
    </message>
    <message>
        <source>Raise hardware.count</source>
        <translation>hardware.count erhöhen</translation>
    </message>
    <message>
        <source>Free the layout, or change hardware.count</source>
        <translation>Layout freigeben oder hardware.count ändern</translation>
    </message>
    <message>
        <source>Choose a format that it computes in</source>
        <translation>Ein Format wählen, in dem er rechnet</translation>
    </message>
    <message>
        <source>Use a smaller batch, or allow more time</source>
        <translation>Kleineren Batch verwenden oder mehr Zeit erlauben</translation>
    </message>
    <message>
        <source>Use a smaller batch or more GPUs per instance</source>
        <translation>Kleineren Batch oder mehr GPUs je Instanz verwenden</translation>
    </message>
    <message>
        <source>Lower the rate, or add instances</source>
        <translation>Rate senken oder Instanzen hinzufügen</translation>
    </message>
    <message>
        <source>Lower the power cap, or fit a larger supply</source>
        <translation>Leistungsgrenze senken oder größere Versorgung einbauen</translation>
    </message>
    <message>
        <source>Raise facility.power</source>
        <translation>facility.power erhöhen</translation>
    </message>
    <message>
        <source>Shorten the prompt or the answer</source>
        <translation>Prompt oder Antwort kürzen</translation>
    </message>
    <message>
        <source>Choose another rack, or add your own figures</source>
        <translation>Anderes Rack wählen oder eigene Werte eintragen</translation>
    </message>
    <message>
        <source>Use more GPUs, a narrower format or a shorter context</source>
        <translation>Mehr GPUs, schmaleres Format oder kürzeren Kontext verwenden</translation>
    </message>
    <message>
        <source>Use a smaller batch, longer answers or pools of their own for prefill</source>
        <translation>Kleineren Batch, längere Antworten oder eigene Pools für Prefill verwenden</translation>
    </message>
    <message>
        <source>Use more GPUs, more pipeline stages, sharded states, recomputation or states in host memory</source>
        <translation>Mehr GPUs, mehr Pipeline-Stufen, verteilte Zustände, Neuberechnung oder Zustände im Host-Speicher verwenden</translation>
    </message>
    <message>
        <source>Leave more room: a smaller micro-batch, more stages or sharded states</source>
        <translation>Mehr Platz lassen: kleinerer Micro-Batch, mehr Stufen oder verteilte Zustände</translation>
    </message>
    <message>
        <source>Raise workload.global_batch, or use fewer GPUs</source>
        <translation>workload.global_batch erhöhen oder weniger GPUs nehmen</translation>
    </message>
    <message>
        <source>Use fewer stages</source>
        <translation>Weniger Stufen verwenden</translation>
    </message>
    <message>
        <source>Choose a global batch that replicas and micro-batches divide</source>
        <translation>Globalen Batch wählen, den Replikate und Micro-Batches teilen</translation>
    </message>
    <message>
        <source>Change the number of GPUs or the global batch, or free the layout</source>
        <translation>Zahl der GPUs oder globalen Batch ändern oder Layout freigeben</translation>
    </message>
    <message>
        <source>Use fewer GPUs, restart faster or raise the time between failures</source>
        <translation>Weniger GPUs, schnellerer Neustart oder längere Zeit zwischen Ausfällen</translation>
    </message>
    <message>
        <source>Save less often, or to faster storage</source>
        <translation>Seltener oder auf schnelleren Speicher sichern</translation>
    </message>
    <message>
        <source>Keep fewer of them, or provide more storage</source>
        <translation>Weniger behalten oder mehr Speicher bereitstellen</translation>
    </message>
    <message>
        <source>Use fewer GPUs, or raise facility.power</source>
        <translation>Weniger GPUs verwenden oder facility.power erhöhen</translation>
    </message>
    <message>
        <source>Keep less below HBM, or give it more room with offload.capacity</source>
        <translation>Weniger unter HBM halten oder mit offload.capacity mehr Platz geben</translation>
    </message>
    <message>
        <source>Give it with offload.bandwidth</source>
        <translation>Mit offload.bandwidth angeben</translation>
    </message>
    <message>
        <source>Choose another model</source>
        <translation>Anderes Modell wählen</translation>
    </message>
    <message>
        <source>Ask rackline train, or set workload.kind to serve</source>
        <translation>rackline train fragen oder workload.kind auf serve setzen</translation>
    </message>
    <message>
        <source>Use more GPUs, a narrower format or fewer tokens</source>
        <translation>Mehr GPUs, schmaleres Format oder weniger Tokens verwenden</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>CPU and memory</source>
        <translation>CPU und Speicher</translation>
    </message>
    <message>
        <source>Scale-up switches</source>
        <translation>Scale-up-Switches</translation>
    </message>
    <message>
        <source>NICs, fans, pumps</source>
        <translation>NICs, Lüfter, Pumpen</translation>
    </message>
    <message>
        <source>Conversion and reserve</source>
        <translation>Wandlung und Reserve</translation>
    </message>
    <message>
        <source>UPS, transformer, cooling</source>
        <translation>USV, Trafo, Kühlung</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>Projections and dense</source>
        <translation>Projektionen und dicht</translation>
    </message>
    <message>
        <source>Dispatch and combine</source>
        <translation>Verteilen und Sammeln</translation>
    </message>
    <message>
        <source>All-reduce</source>
        <translation>All-Reduce</translation>
    </message>
    <message>
        <source>Norms and output head</source>
        <translation>Normen und Ausgabekopf</translation>
    </message>
    <message>
        <source>Scheduling</source>
        <translation>Planung</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Übriges</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>Laufzeit</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>Every layout searched, and each scenario&apos;s frontier</source>
        <translation>Jedes gesuchte Layout und das jeweils beste</translation>
    </message>
    <message>
        <source>Where a decode step goes</source>
        <translation>Woraus ein Decode-Schritt besteht</translation>
    </message>
    <message>
        <source>Milliseconds of one step by kinds of operators</source>
        <translation>Millisekunden eines Schritts nach Art der Operatoren</translation>
    </message>
    <message>
        <source>What fills the memory</source>
        <translation>Was den Speicher füllt</translation>
    </message>
    <message>
        <source>Gigabytes of one GPU; the track is what the driver reports</source>
        <translation>Gigabyte einer GPU; die Spur ist, was der Treiber meldet</translation>
    </message>
    <message>
        <source>GB per GPU</source>
        <translation>GB je GPU</translation>
    </message>
    <message>
        <source>Where the watts go</source>
        <translation>Wohin die Watt gehen</translation>
    </message>
    <message>
        <source>Facility watts of one GPU, provisioned, from the chip to the utility meter</source>
        <translation>Anschlussleistung einer GPU in Watt, bereitgestellt, vom Chip bis zum Zähler</translation>
    </message>
    <message>
        <source>W per GPU</source>
        <translation>W je GPU</translation>
    </message>
    <message>
        <source>What a million output tokens cost</source>
        <translation>Was eine Million Ausgabe-Tokens kostet</translation>
    </message>
    <message>
        <source>US dollars a million output tokens</source>
        <translation>US-Dollar je Million Ausgabe-Tokens</translation>
    </message>
    <message>
        <source>$/Mtok</source>
        <translation>$/Mtok</translation>
    </message>
    <message>
        <source>FLOP per byte of HBM and link traffic</source>
        <translation>FLOP je Byte HBM- und Linkverkehr</translation>
    </message>
    <message>
        <source>FLOP/s of one GPU, dense</source>
        <translation>FLOP/s einer GPU, dicht</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>Rückwärts</translation>
    </message>
    <message>
        <source>Tensor, context, expert links</source>
        <translation>Tensor-, Kontext-, Experten-Links</translation>
    </message>
    <message>
        <source>Gradients and sharded weights</source>
        <translation>Gradienten und verteilte Gewichte</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>Everything else</source>
        <translation>Alles andere</translation>
    </message>
    <message>
        <source>Trained tokens/s of the whole run</source>
        <translation>Trainierte Tokens/s des ganzen Laufs</translation>
    </message>
    <message>
        <source>MFU, %: model FLOPs, causal attention, over the dense bf16 peak</source>
        <translation>MFU, %: Modell-FLOPs, kausale Attention, gegen die dichte bf16-Spitze</translation>
    </message>
    <message>
        <source>HFU, %: with recomputation, over the dense bf16 peak</source>
        <translation>HFU, %: mit Neuberechnung, gegen die dichte bf16-Spitze</translation>
    </message>
    <message>
        <source>Tokens/s per GPU over that of the smallest run, %</source>
        <translation>Tokens/s je GPU gegen die des kleinsten Laufs, %</translation>
    </message>
    <message>
        <source>Useful share of the time, %, failures counted</source>
        <translation>Nutzbarer Anteil der Zeit, %, mit Ausfällen</translation>
    </message>
    <message>
        <source>Useful share of the time, %</source>
        <translation>Nutzbarer Anteil der Zeit, %</translation>
    </message>
    <message>
        <source>Weights, gradients, optimizer</source>
        <translation>Gewichte, Gradienten, Optimierer</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>Logits</translation>
    </message>
    <message>
        <source>Buffers</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>Fragmentation</source>
        <translation>Fragmentierung</translation>
    </message>
    <message>
        <source>Optics of the GPUs</source>
        <translation>Optik der GPUs</translation>
    </message>
    <message>
        <source>Switches</source>
        <translation>Switches</translation>
    </message>
    <message>
        <source>Core</source>
        <translation>Core</translation>
    </message>
    <message>
        <source>Spine</source>
        <translation>Spine</translation>
    </message>
    <message>
        <source>Leaf</source>
        <translation>Leaf</translation>
    </message>
    <message>
        <source>Ports of GPUs</source>
        <translation>Ports der GPUs</translation>
    </message>
    <message>
        <source>Scale-out network</source>
        <translation>Scale-out-Netz</translation>
    </message>
    <message>
        <source>Memory below HBM</source>
        <translation>Speicher unter HBM</translation>
    </message>
    <message>
        <source>Latency of kernels and links</source>
        <translation>Latenz von Kerneln und Links</translation>
    </message>
    <message>
        <source>Host and scheduler</source>
        <translation>Host und Planer</translation>
    </message>
    <message>
        <source>Kernels short of their roofline</source>
        <translation>Kernel unter ihrer Roofline</translation>
    </message>
    <message>
        <source>All but the hardware&apos;s peaks</source>
        <translation>Alles außer den Spitzenwerten</translation>
    </message>
    <message>
        <source>Chip</source>
        <translation>Chip</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>Formate</translation>
    </message>
    <message>
        <source>Links and network</source>
        <translation>Links und Netz</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Layout</translation>
    </message>
    <message>
        <source>Power and facility</source>
        <translation>Leistung und Gebäude</translation>
    </message>
    <message>
        <source>Prices</source>
        <translation>Preise</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Chip and its formats</source>
        <translation>Chip und Formate</translation>
    </message>
    <message>
        <source>GEMM time</source>
        <translation>GEMM-Zeit</translation>
    </message>
    <message>
        <source>Attention time</source>
        <translation>Attention-Zeit</translation>
    </message>
    <message>
        <source>Expert GEMM time</source>
        <translation>Experten-GEMM-Zeit</translation>
    </message>
    <message>
        <source>Elementwise time</source>
        <translation>Elementweise Zeit</translation>
    </message>
    <message>
        <source>All-reduce time</source>
        <translation>All-Reduce-Zeit</translation>
    </message>
    <message>
        <source>Expert exchange time</source>
        <translation>Experten-Austausch</translation>
    </message>
    <message>
        <source>Host time a step</source>
        <translation>Host-Zeit je Schritt</translation>
    </message>
    <message>
        <source>Prefill time</source>
        <translation>Zeit der Prompts</translation>
    </message>
    <message>
        <source>Prefill between decode steps</source>
        <translation>Prompts zwischen Tokens</translation>
    </message>
    <message>
        <source>Request path</source>
        <translation>Anfrageweg</translation>
    </message>
    <message>
        <source>Chip energy per byte and FLOP</source>
        <translation>Chip-Energie je Byte und FLOP</translation>
    </message>
    <message>
        <source>Model error on measured cases</source>
        <translation>Modellfehler an Messungen</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>prefill attention</source>
        <translation>Attention der Prompts</translation>
    </message>
    <message>
        <source>index queries</source>
        <translation>Index-Queries</translation>
    </message>
    <message>
        <source>index keys and weights</source>
        <translation>Index-Keys und -Gewichte</translation>
    </message>
    <message>
        <source>index over the cache</source>
        <translation>Index über den Cache</translation>
    </message>
    <message>
        <source>index of prompts</source>
        <translation>Index der Prompts</translation>
    </message>
    <message>
        <source>recurrent layer, in</source>
        <translation>Rekurrente Schicht, ein</translation>
    </message>
    <message>
        <source>state update</source>
        <translation>Zustandsschritt</translation>
    </message>
    <message>
        <source>scan of prompts</source>
        <translation>Scan der Prompts</translation>
    </message>
    <message>
        <source>recurrent layer, out</source>
        <translation>Rekurrente Schicht, aus</translation>
    </message>
    <message>
        <source>query, key and value</source>
        <translation>Query, Key und Value</translation>
    </message>
    <message>
        <source>attention output</source>
        <translation>Attention-Ausgang</translation>
    </message>
    <message>
        <source>latent query and KV</source>
        <translation>Latente Query und KV</translation>
    </message>
    <message>
        <source>query from latent</source>
        <translation>Query aus Latentem</translation>
    </message>
    <message>
        <source>absorbed KV projection</source>
        <translation>Absorbierte KV-Projektion</translation>
    </message>
    <message>
        <source>expanded KV projection</source>
        <translation>Entfaltete KV-Projektion</translation>
    </message>
    <message>
        <source>linear block</source>
        <translation>Linearer Block</translation>
    </message>
    <message>
        <source>all-reduce after linear block</source>
        <translation>All-Reduce nach linearem Block</translation>
    </message>
    <message>
        <source>router</source>
        <translation>Router</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>dispatch and combine</source>
        <translation>Verteilen und Sammeln</translation>
    </message>
    <message>
        <source>shared expert, up</source>
        <translation>Geteilter Experte, auf</translation>
    </message>
    <message>
        <source>shared expert, down</source>
        <translation>Geteilter Experte, ab</translation>
    </message>
    <message>
        <source>norms, rotations, activations</source>
        <translation>Normen, Rotationen, Aktivierungen</translation>
    </message>
    <message>
        <source>all-reduce after attention</source>
        <translation>All-Reduce nach Attention</translation>
    </message>
    <message>
        <source>feed-forward, up</source>
        <translation>Feed-Forward, auf</translation>
    </message>
    <message>
        <source>feed-forward, down</source>
        <translation>Feed-Forward, ab</translation>
    </message>
    <message>
        <source>all-reduce after feed-forward</source>
        <translation>All-Reduce nach Feed-Forward</translation>
    </message>
    <message>
        <source>LM head</source>
        <translation>LM-Kopf</translation>
    </message>
    <message>
        <source>scheduling and sampling</source>
        <translation>Planung und Sampling</translation>
    </message>
    <message>
        <source>waiting for memory below HBM</source>
        <translation>Warten auf Speicher unter HBM</translation>
    </message>
    <message>
        <source>links shared with the cache of prompts</source>
        <translation>Verbindungen, die der Cache der Prompts mitbenutzt</translation>
    </message>
    <message>
        <source>accelerator</source>
        <translation>Beschleuniger</translation>
    </message>
    <message>
        <source>chassis</source>
        <translation>Gehäuse</translation>
    </message>
    <message>
        <source>rack</source>
        <translation>Rack</translation>
    </message>
    <message>
        <source>node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>tray</source>
        <translation>Einschub</translation>
    </message>
    <message>
        <source>switch</source>
        <translation>Switch</translation>
    </message>
    <message>
        <source>nic</source>
        <translation>Netzkarte</translation>
    </message>
    <message>
        <source>optics</source>
        <translation>Optik</translation>
    </message>
    <message>
        <source>cable</source>
        <translation>Kabel</translation>
    </message>
    <message>
        <source>fabric</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>storage</source>
        <translation>Speichersystem</translation>
    </message>
    <message>
        <source>cpu</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>cooling</source>
        <translation>Kühlung</translation>
    </message>
    <message>
        <source>power-shelf</source>
        <translation>Netzteil-Einschub</translation>
    </message>
    <message>
        <source>facility</source>
        <translation>Rechenzentrum</translation>
    </message>
    <message>
        <source>engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>economics</source>
        <translation>Wirtschaft</translation>
    </message>
    <message>
        <source>reliability</source>
        <translation>Zuverlässigkeit</translation>
    </message>
    <message>
        <source>training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>measurement</source>
        <translation>Messung</translation>
    </message>
    <message>
        <source>the engine was never measured on this hardware: its profile comes from the nearest hardware that was</source>
        <translation>das Profil der Engine stammt von anderer Hardware, der nächsten gemessenen</translation>
    </message>
    <message>
        <source> of </source>
        <translation> von </translation>
    </message>
    <message>
        <source>attention over the cache</source>
        <translation>Attention über den Cache</translation>
    </message>
    <message>
        <source>Prefix below HBM</source>
        <translation>Präfix unter HBM</translation>
    </message>
    <message>
        <source>Share of the cached prefix that rests in a memory below HBM and is read back before the prompt.</source>
        <translation>Anteil des Präfixes im Cache, der in einem Speicher unter HBM ruht und vor dem Prompt zurückgelesen wird.</translation>
    </message>
    <message>
        <source>prefixes below HBM need {0} a GPU, {1} are left for them</source>
        <translation>Präfixe unter HBM brauchen {0} je GPU, für sie bleiben {1}</translation>
    </message>
    <message>
        <source>Keep less below HBM, or give it more with offload.bandwidth or offload.iops</source>
        <translation>Weniger unter HBM halten oder mit offload.bandwidth oder offload.iops mehr geben</translation>
    </message>
    <message>
        <source>Total tokens/s per GPU</source>
        <translation>Tokens/s insgesamt je GPU</translation>
    </message>
    <message>
        <source>Total tok/s/GPU</source>
        <translation>Tok/s gesamt/GPU</translation>
    </message>
    <message>
        <source>Total tokens/s per rack</source>
        <translation>Tokens/s insgesamt je Rack</translation>
    </message>
    <message>
        <source>Total tok/s/rack</source>
        <translation>Tok/s gesamt/Rack</translation>
    </message>
    <message>
        <source>Cost of a million total tokens</source>
        <translation>Kosten einer Million Tokens insgesamt</translation>
    </message>
    <message>
        <source>$/M total tokens</source>
        <translation>$/M Tokens gesamt</translation>
    </message>
    <message>
        <source>Total tokens/s per facility MW</source>
        <translation>Tokens/s insgesamt je MW Anschlussleistung</translation>
    </message>
    <message>
        <source>Total tok/s/MW</source>
        <translation>Tok/s gesamt/MW</translation>
    </message>
    <message>
        <source>Output tokens/s per IT MW</source>
        <translation>Ausgabe-Tokens/s je MW IT-Leistung</translation>
    </message>
    <message>
        <source>Tokens/s/IT MW</source>
        <translation>Tokens/s/IT-MW</translation>
    </message>
    <message>
        <source>Total tokens/s per IT MW</source>
        <translation>Tokens/s insgesamt je MW IT-Leistung</translation>
    </message>
    <message>
        <source>Total tok/s/IT MW</source>
        <translation>Tok/s gesamt/IT-MW</translation>
    </message>
    <message>
        <source>Output tokens/s per GPU MW</source>
        <translation>Ausgabe-Tokens/s je MW GPU-Leistung</translation>
    </message>
    <message>
        <source>Tokens/s/GPU MW</source>
        <translation>Tokens/s/GPU-MW</translation>
    </message>
    <message>
        <source>Total tokens/s per GPU MW</source>
        <translation>Tokens/s insgesamt je MW GPU-Leistung</translation>
    </message>
    <message>
        <source>Total tok/s/GPU MW</source>
        <translation>Tok/s gesamt/GPU-MW</translation>
    </message>
    <message>
        <source>Facility joules per total token</source>
        <translation>Joule am Anschluss je Token insgesamt</translation>
    </message>
    <message>
        <source>J/total token</source>
        <translation>J/Token gesamt</translation>
    </message>
    <message>
        <source>IT joules per output token</source>
        <translation>IT-Joule je Ausgabe-Token</translation>
    </message>
    <message>
        <source>IT J/token</source>
        <translation>IT-J/Token</translation>
    </message>
    <message>
        <source>IT joules per total token</source>
        <translation>IT-Joule je Token insgesamt</translation>
    </message>
    <message>
        <source>IT J/total token</source>
        <translation>IT-J/Token gesamt</translation>
    </message>
    <message>
        <source>GPU joules per output token</source>
        <translation>GPU-Joule je Ausgabe-Token</translation>
    </message>
    <message>
        <source>GPU J/token</source>
        <translation>GPU-J/Token</translation>
    </message>
    <message>
        <source>GPU joules per total token</source>
        <translation>GPU-Joule je Token insgesamt</translation>
    </message>
    <message>
        <source>GPU J/total token</source>
        <translation>GPU-J/Token gesamt</translation>
    </message>
    <message>
        <source>series</source>
        <translation>Reihe</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>label</source>
        <translation>Bezeichnung</translation>
    </message>
    <message>
        <source>low</source>
        <translation>unten</translation>
    </message>
    <message>
        <source>high</source>
        <translation>oben</translation>
    </message>
    <message>
        <source>line</source>
        <translation>Linie</translation>
    </message>
    <message>
        <source>infeasible</source>
        <translation>nicht machbar</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>capacity</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>lowest unit</source>
        <translation>unterste Einheit</translation>
    </message>
    <message>
        <source>units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>tier</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>links below</source>
        <translation>Verbindungen darunter</translation>
    </message>
    <message>
        <source>from</source>
        <translation>von</translation>
    </message>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>candidate</source>
        <translation>Kandidat</translation>
    </message>
    <message>
        <source>What fits beside the weights</source>
        <translation>Was neben den Gewichten Platz hat</translation>
    </message>
    <message>
        <source>Sequences that the KV cache of one rank holds, by their length</source>
        <translation>Sequenzen, die der KV-Cache eines Rangs fasst, nach ihrer Länge</translation>
    </message>
    <message>
        <source>Tokens of one sequence, prompt and answer</source>
        <translation>Tokens einer Sequenz, Prompt und Antwort</translation>
    </message>
    <message>
        <source>Sequences of one rank</source>
        <translation>Sequenzen eines Rangs</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>In Betrieb</translation>
    </message>
    <message>
        <source>Which limit makes the most of a facility watt</source>
        <translation>Welche Grenze aus einem Watt am meisten macht</translation>
    </message>
    <message>
        <source>Limit of one chip, W</source>
        <translation>Grenze eines Chips, W</translation>
    </message>
    <message>
        <source>Tokens for a facility joule, default limit = 1</source>
        <translation>Tokens je Joule des Standorts, übliche Grenze = 1</translation>
    </message>
    <message>
        <source>Best limit</source>
        <translation>Beste Grenze</translation>
    </message>
    <message>
        <source>What it costs when less is sold</source>
        <translation>Was es kostet, wenn weniger verkauft wird</translation>
    </message>
    <message>
        <source>Owned GPUs are paid for all the time, rented ones while they work</source>
        <translation>Eigene GPUs kosten immer, gemietete nur solange sie arbeiten</translation>
    </message>
    <message>
        <source>Share of the time that tokens are sold, %</source>
        <translation>Anteil der Zeit, in der Tokens verkauft werden, %</translation>
    </message>
    <message>
        <source>Cost of a million output tokens, owned</source>
        <translation>Kosten je Million Ausgabetokens, eigene GPUs</translation>
    </message>
    <message>
        <source>As renting</source>
        <translation>Wie gemietet</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Buildings or towns that share a run.</source>
        <translation>Gebäude oder Orte, die sich einen Lauf teilen.</translation>
    </message>
    <message>
        <source>Sites divide</source>
        <translation>Standorte teilen auf</translation>
    </message>
    <message>
        <source>Replicas of the model, which exchange gradients, or its pipeline stages, which pass activations on.</source>
        <translation>Repliken des Modells, die Gradienten austauschen, oder dessen Pipeline-Stufen, die Aktivierungen weitergeben.</translation>
    </message>
    <message>
        <source>replicas</source>
        <translation>Repliken</translation>
    </message>
    <message>
        <source>stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>Of replicas: 1 keeps all sites alike after every step; what more of them cost in learning is not modelled.</source>
        <translation>Bei Repliken: 1 hält alle Standorte nach jedem Schritt gleich; was mehr beim Lernen kostet, ist nicht modelliert.</translation>
    </message>
    <message>
        <source>Tokens for a facility joule</source>
        <translation>Tokens je Joule des Standorts</translation>
    </message>
    <message>
        <source>Two-batch overlap</source>
        <translation>Überlappung zweier Hälften</translation>
    </message>
    <message>
        <source>Multiprocessors held</source>
        <translation>Belegte Multiprozessoren</translation>
    </message>
    <message>
        <source>Share of the shorter of exchange and computation that hides behind the longer in steps of two halves; 0.8 by judgement.</source>
        <translation>Anteil des Kürzeren aus Austausch und Rechnung, der sich in Schritten aus zwei Hälften hinter dem Längeren verbirgt; 0,8 nach Ermessen.</translation>
    </message>
    <message>
        <source>What the exchange&apos;s normal kernels hold of a chip while it computes the other half; DeepEP&apos;s hold 24.</source>
        <translation>Was die normalen Kernel des Austauschs von einem Chip belegen, während er die andere Hälfte rechnet; die von DeepEP belegen 24.</translation>
    </message>
    <message>
        <source>exposed dispatch and combine</source>
        <translation>Nicht verborgenes Verteilen und Sammeln</translation>
    </message>
    <message>
        <source>Power cap</source>
        <translation>Leistungsgrenze</translation>
    </message>
    <message>
        <source>The most that one package may draw; its clock falls until it does.</source>
        <translation>Was ein Package höchstens ziehen darf; sein Takt sinkt so weit.</translation>
    </message>
    <message>
        <source>Power cap for prompts</source>
        <translation>Leistungsgrenze für Prompts</translation>
    </message>
    <message>
        <source>Of the packages that read prompts.</source>
        <translation>Der Packages, die Prompts lesen.</translation>
    </message>
    <message>
        <source>Power cap for answers</source>
        <translation>Leistungsgrenze für Antworten</translation>
    </message>
    <message>
        <source>Of the packages that write answers.</source>
        <translation>Der Packages, die Antworten schreiben.</translation>
    </message>
    <message>
        <source>Power of a tray</source>
        <translation>Leistung eines Einschubs</translation>
    </message>
    <message>
        <source>The most that one compute tray may draw with its hosts and cards; a server is one.</source>
        <translation>Was ein Recheneinschub mit seinen Hosts und Karten höchstens ziehen darf; ein Server ist einer.</translation>
    </message>
    <message>
        <source>Power of a rack</source>
        <translation>Leistung eines Racks</translation>
    </message>
    <message>
        <source>The most that one rack may draw; the site then provides no more for it.</source>
        <translation>Was ein Rack höchstens ziehen darf; mehr stellt der Standort dann nicht bereit.</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>Takt</translation>
    </message>
    <message>
        <source>The highest clock, as a share of the chip&apos;s maximum.</source>
        <translation>Der höchste Takt als Anteil am größten des Chips.</translation>
    </message>
    <message>
        <source>Clock for prompts</source>
        <translation>Takt für Prompts</translation>
    </message>
    <message>
        <source>Clock for answers</source>
        <translation>Takt für Antworten</translation>
    </message>
    <message>
        <source>Budgets</source>
        <translation>Budgets</translation>
    </message>
    <message>
        <source>Whether chips are held at what the rack, and a hall that is described, can carry.</source>
        <translation>Ob Chips auf das begrenzt werden, was das Rack und eine beschriebene Halle tragen.</translation>
    </message>
    <message>
        <source>What one package is set to run at; below its rated power it runs slower, above it no faster.</source>
        <translation>Worauf ein Package eingestellt ist; unter seiner Nennleistung läuft es langsamer, darüber nicht schneller.</translation>
    </message>
    <message>
        <source>a chip draws {0} at its lowest clock, it may draw {1}</source>
        <translation>ein Chip zieht {0} im niedrigsten Takt, ziehen darf er {1}</translation>
    </message>
    <message>
        <source>Raise power.cap, or what holds the chips: rack, tray, hall</source>
        <translation>power.cap erhöhen, oder was die Chips begrenzt: Rack, Einschub, Halle</translation>
    </message>
    <message>
        <source>chips are capped at {0}: more would exceed the {1}</source>
        <translation>Chips sind auf {0} begrenzt: mehr überschritte das Budget ({1})</translation>
    </message>
    <message>
        <source>the rack exceeds what the hall carries by {0}: {1}</source>
        <translation>das Rack überschreitet um {0}, was die Halle trägt: {1}</translation>
    </message>
    <message>
        <source>Spread the load, take a lighter rack, or set power.budgets to report</source>
        <translation>Last verteilen, ein leichteres Rack nehmen oder power.budgets auf report setzen</translation>
    </message>
    <message>
        <source>a typical hall could not take this rack: it exceeds the hall&apos;s {1} by {0}</source>
        <translation>eine übliche Halle trüge dieses Rack nicht; es überschreitet {1} um {0}</translation>
    </message>
    <message>
        <source>Describe yours with facility.hall; `rackline rack` shows every check</source>
        <translation>Die eigene mit facility.hall beschreiben; `rackline rack` zeigt jede Prüfung</translation>
    </message>
    <message>
        <source>the scenario&apos;s {0} give way to the target</source>
        <translation>die {0} des Szenarios weichen dem Ziel</translation>
    </message>
    <message>
        <source>no layout on {0} of these racks holds the model, so that instances on up to {1} were looked at</source>
        <translation>keine Aufteilung auf {0} dieser Racks fasst das Modell; betrachtet wurden Instanzen auf bis zu {1}</translation>
    </message>
    <message>
        <source>the PUE is given, so that facility.cooling changes neither watts nor dollars</source>
        <translation>der PUE ist angegeben, sodass facility.cooling weder Watt noch Dollar ändert</translation>
    </message>
    <message>
        <source>Leave facility.pue out to take that of the way of cooling</source>
        <translation>facility.pue weglassen, um die der Kühlart zu nehmen</translation>
    </message>
    <message>
        <source>the first tokens of a client&apos;s run are simulated, and those of {0} ranks cannot be</source>
        <translation>die ersten Tokens im Lauf eines Clients werden simuliert, und die von {0} Rängen lassen sich nicht simulieren</translation>
    </message>
    <message>
        <source>Leave out workload.client.rounds, or use fewer ranks</source>
        <translation>workload.client.rounds weglassen oder weniger Ränge nehmen</translation>
    </message>
    <message>
        <source>no layout of the model fits on the {0} GPUs that read prompts</source>
        <translation>kein Layout des Modells passt auf die {0} GPUs, die Prompts lesen</translation>
    </message>
    <message>
        <source>Raise hardware.prefill.count, or take a narrower format</source>
        <translation>hardware.prefill.count erhöhen oder ein schmaleres Format wählen</translation>
    </message>
    <message>
        <source>Storage systems</source>
        <translation>Speichersysteme</translation>
    </message>
    <message>
        <source>Storage reads</source>
        <translation>Speicher liest</translation>
    </message>
    <message>
        <source>Data of a token</source>
        <translation>Daten eines Tokens</translation>
    </message>
    <message>
        <source>Of the kind that storage.system names, for all racks of the scenario.</source>
        <translation>Von der Art, die storage.system nennt, für alle Racks des Szenarios.</translation>
    </message>
    <message>
        <source>What storage gives out: training data, checkpoints and weights after a failure. As much as it takes in without it.</source>
        <translation>Was der Speicher hergibt: Trainingsdaten, Checkpoints und Gewichte nach einem Ausfall. Ohne Angabe so viel, wie er aufnimmt.</translation>
    </message>
    <message>
        <source>Bytes that storage reads per training token: 2 to 4 for token ids, far more for images and video.</source>
        <translation>Bytes, die der Speicher für ein Token des Trainings liest: 2 bis 4 für Nummern von Tokens, weit mehr für Bilder und Filme.</translation>
    </message>
    <message>
        <source>Storage of the catalogue beside the racks: takes checkpoints, gives data out, is paid.</source>
        <translation>Speicher des Katalogs neben den Racks: nimmt Checkpoints auf, gibt Daten her, wird bezahlt.</translation>
    </message>
    <message>
        <source>steps wait for training data: they would read {0}, storage gives {1}</source>
        <translation>Schritte warten auf Trainingsdaten: sie läsen {0}, der Speicher gibt {1}</translation>
    </message>
    <message>
        <source>Provide faster storage, or store tokens in fewer bytes</source>
        <translation>Schnelleren Speicher vorsehen oder Tokens in weniger Bytes ablegen</translation>
    </message>
    <message>
        <source>waiting for training data</source>
        <translation>Warten auf Trainingsdaten</translation>
    </message>
    <message>
        <source>Storage system</source>
        <translation>Speichersystem</translation>
    </message>
    <message>
        <source>an input changes nothing: {1} does not read {0}</source>
        <translation>eine Eingabe ändert nichts: {1} liest {0} nicht</translation>
    </message>
    <message>
        <source>Take it out; rackline schema keys says who reads it</source>
        <translation>Herausnehmen; rackline schema keys sagt, wer es liest</translation>
    </message>
    <message>
        <source>an input changes nothing: {0} spreads experts, and the model has none</source>
        <translation>eine Eingabe ändert nichts: {0} verteilt Experten, und das Modell hat keine</translation>
    </message>
    <message>
        <source>Take it out</source>
        <translation>Herausnehmen</translation>
    </message>
    <message>
        <source>Set power.budgets to report to see the speed without it</source>
        <translation>power.budgets auf report setzen, um das Tempo ohne zu sehen</translation>
    </message>
    <message>
        <source>the nearest layout that is legal is {0}</source>
        <translation>die nächste zulässige Aufteilung ist {0}</translation>
    </message>
    <message>
        <source>Set mapping to it</source>
        <translation>mapping darauf setzen</translation>
    </message>
    <message>
        <source>{0} tokens are drafted a step, and the model has no layers that draft</source>
        <translation>{0} Tokens werden je Schritt entworfen, und das Modell hat keine Schichten, die entwerfen</translation>
    </message>
    <message>
        <source>Give a drafter with workload.speculative.layers and its acceptance, or draft nothing</source>
        <translation>Einen Entwerfer mit workload.speculative.layers und seiner Annahme angeben, oder nichts entwerfen</translation>
    </message>
    <message>
        <source>{0} requests are in service, the rest of {1} wait: the KV cache or the places of the engine are taken</source>
        <translation>{0} Anfragen werden bedient, die übrigen von {1} warten: der KV-Cache oder die Plätze der Engine sind belegt</translation>
    </message>
    <message>
        <source>Use a smaller load, more GPUs, a narrower KV format or more places (scheduler.running)</source>
        <translation>Eine kleinere Last, mehr GPUs, ein schmaleres KV-Format oder mehr Plätze (scheduler.running) nehmen</translation>
    </message>
    <message>
        <source>{0} chips of another kind draw power and cost money in this rack, and read no prompts here</source>
        <translation>{0} Chips anderer Art ziehen in diesem Rack Strom und kosten Geld, und lesen hier keine Prompts</translation>
    </message>
    <message>
        <source>Take the rack without them, or see what longer prompts make of them</source>
        <translation>Das Rack ohne sie nehmen, oder sehen, was längere Prompts aus ihnen machen</translation>
    </message>
    <message>
        <source>{0} chips of another kind in each rack read prompts; they count in power and money, and not as GPUs</source>
        <translation>{0} Chips anderer Art in jedem Rack lesen Prompts; sie zählen bei Leistung und Geld, und nicht als GPUs</translation>
    </message>
    <message>
        <source>the full load exceeds the {1}; power.cap={0} would fit</source>
        <translation>die Volllast überschreitet das Budget ({1}); power.cap={0} passte</translation>
    </message>
    <message>
        <source>Set power.cap, or describe the hall with facility.hall</source>
        <translation>power.cap setzen, oder die Halle mit facility.hall beschreiben</translation>
    </message>
    <message>
        <source>chips set to {0} run as at their rated {1}: no clock beyond that is known</source>
        <translation>auf {0} eingestellte Chips laufen wie mit ihren nominellen {1}: ein höherer Takt ist nicht bekannt</translation>
    </message>
    <message>
        <source>best</source>
        <translation>am besten</translation>
    </message>
    <message>
        <source>lead</source>
        <translation>Vorsprung</translation>
    </message>
    <message>
        <source>intervals</source>
        <translation>Intervalle</translation>
    </message>
    <message>
        <source>apart</source>
        <translation>getrennt</translation>
    </message>
    <message>
        <source>overlap</source>
        <translation>überlappen</translation>
    </message>
    <message>
        <source>foreign</source>
        <translation>fremd</translation>
    </message>
    <message>
        <source>Chassis</source>
        <translation>Chassis</translation>
    </message>
    <message>
        <source>Climate</source>
        <translation>Klima</translation>
    </message>
    <message>
        <source>Inlet temperature</source>
        <translation>Vorlauftemperatur</translation>
    </message>
    <message>
        <source>Heat rejection</source>
        <translation>Wärmeabgabe</translation>
    </message>
    <message>
        <source>Of the liquid that the hall supplies to racks, or of the air where they take no liquid; read with facility.climate.</source>
        <translation>Der Flüssigkeit, die die Halle den Racks liefert, oder der Luft, wo sie keine Flüssigkeit nehmen; gilt mit facility.climate.</translation>
    </message>
    <message>
        <source>How the plant gives its heat to the outside air: dry coolers, coolers that are sprayed when it is warm, or towers; read with facility.climate.</source>
        <translation>Wie die Anlage ihre Wärme an die Außenluft abgibt: Trockenkühler, Kühler, die bei Wärme besprüht werden, oder Kühltürme; gilt mit facility.climate.</translation>
    </message>
    <message>
        <source>Outside air of a place of the catalogue, through a year of which the cooling plant is run: madrid, oulu, singapore.</source>
        <translation>Außenluft eines Ortes des Katalogs, durch deren Jahr die Kälteanlage läuft: madrid, oulu, singapore.</translation>
    </message>
    <message>
        <source>dry</source>
        <translation>trocken</translation>
    </message>
    <message>
        <source>sprayed</source>
        <translation>besprüht</translation>
    </message>
    <message>
        <source>tower</source>
        <translation>Kühlturm</translation>
    </message>
    <message>
        <source>ashburn</source>
        <translation>Ashburn</translation>
    </message>
    <message>
        <source>frankfurt</source>
        <translation>Frankfurt</translation>
    </message>
    <message>
        <source>madrid</source>
        <translation>Madrid</translation>
    </message>
    <message>
        <source>oulu</source>
        <translation>Oulu</translation>
    </message>
    <message>
        <source>phoenix</source>
        <translation>Phoenix</translation>
    </message>
    <message>
        <source>singapore</source>
        <translation>Singapur</translation>
    </message>
    <message>
        <source>each GPU is cut into {0} slices, which count as GPUs here; kernels were measured on whole ones</source>
        <translation>jede GPU ist in {0} Teile geschnitten, die hier als GPUs zählen; Kernel wurden auf ganzen gemessen</translation>
    </message>
    <message>
        <source>Slices that each GPU is cut into, which serve as devices of their own: 1g.10gb, 3g.40gb and others by the GPU.</source>
        <translation>Teile, in die jede GPU geschnitten ist und die als eigene Geräte bedienen: 1g.10gb, 3g.40gb und andere nach der GPU.</translation>
    </message>
    <message>
        <source>Until the first byte of a request&apos;s prefix comes.</source>
        <translation>Bis das erste Byte des Präfixes einer Anfrage kommt.</translation>
    </message>
    <message>
        <source>Of one GPU&apos;s part of a memory that stands beside the racks; none where it is in them.</source>
        <translation>Des Anteils einer GPU an einem Speicher, der neben den Racks steht; keines, wo er in ihnen ist.</translation>
    </message>
    <message>
        <source>equal heights are equal factors</source>
        <translation>gleiche Höhen sind gleiche Faktoren</translation>
    </message>
    <message>
        <source>No scenario is feasible</source>
        <translation>Kein Szenario ist möglich</translation>
    </message>
    <message>
        <source>intervals overlap</source>
        <translation>Intervalle überlappen</translation>
    </message>
    <message>
        <source>even</source>
        <translation>gleichauf</translation>
    </message>
    <message>
        <source>90&#x202f;% interval</source>
        <translation>90-%-Intervall</translation>
    </message>
    <message>
        <source>groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>Front</source>
        <translation>Vorn</translation>
    </message>
    <message>
        <source>Rear</source>
        <translation>Hinten</translation>
    </message>
    <message>
        <source>Sidecar</source>
        <translation>Beistellschrank</translation>
    </message>
    <message>
        <source>Midplane in place of cables</source>
        <translation>Mittelplatine an Stelle der Kabel</translation>
    </message>
    <message>
        <source>From the utility meter to tokens</source>
        <translation>Vom Stromzähler zu den Tokens</translation>
    </message>
    <message>
        <source>Average watts of one GPU with its share of everything</source>
        <translation>Mittlere Watt einer GPU mit ihrem Anteil an allem</translation>
    </message>
    <message>
        <source>Average watts of one GPU with its share of everything; operators have theirs by the time they take</source>
        <translation>Mittlere Watt einer GPU mit ihrem Anteil an allem; Operatoren haben ihre nach der Zeit, die sie brauchen</translation>
    </message>
    <message>
        <source>From dollars to tokens</source>
        <translation>Von Dollar zu Tokens</translation>
    </message>
    <message>
        <source>US dollars of a million output tokens, and the work that they pay for</source>
        <translation>US-Dollar für eine Million Ausgabe-Tokens und die Arbeit, die sie bezahlen</translation>
    </message>
    <message>
        <source>Utility</source>
        <translation>Stromnetz</translation>
    </message>
    <message>
        <source>IT load</source>
        <translation>IT-Last</translation>
    </message>
    <message>
        <source>UPS, transformer</source>
        <translation>USV, Transformator</translation>
    </message>
    <message>
        <source>Cooling and site</source>
        <translation>Kühlung und Standort</translation>
    </message>
    <message>
        <source>Conversion</source>
        <translation>Wandlung</translation>
    </message>
    <message>
        <source>Other chips</source>
        <translation>Andere Chips</translation>
    </message>
    <message>
        <source>Reading prompts</source>
        <translation>Prompts lesen</translation>
    </message>
    <message>
        <source>Decoding</source>
        <translation>Dekodieren</translation>
    </message>
    <message>
        <source>Prompts and answers</source>
        <translation>Prompts und Antworten</translation>
    </message>
    <message>
        <source>Output tokens</source>
        <translation>Ausgabe-Tokens</translation>
    </message>
    <message>
        <source>Whole cost</source>
        <translation>Gesamte Kosten</translation>
    </message>
    <message>
        <source>Idle hours</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>A million output tokens</source>
        <translation>Eine Million Ausgabe-Tokens</translation>
    </message>
    <message>
        <source>Predicted, not measured</source>
        <translation>Vorhergesagt, nicht gemessen</translation>
    </message>
    <message>
        <source>Announced hardware</source>
        <translation>Angekündigte Hardware</translation>
    </message>
    <message>
        <source>Judged: carried over from other hardware</source>
        <translation>Eingeschätzt: von anderer Hardware übertragen</translation>
    </message>
    <message>
        <source>Requests sent a second</source>
        <translation>Anfragen je Sekunde</translation>
    </message>
    <message>
        <source>Means of 120 equal parts of the time</source>
        <translation>Mittel über 120 gleiche Teile der Zeit</translation>
    </message>
    <message>
        <source>Requests in the fleet</source>
        <translation>Anfragen in der Flotte</translation>
    </message>
    <message>
        <source>Fainter: those that wait for their first token; the others are being answered</source>
        <translation>Blasser: die auf ihr erstes Token warten; die anderen werden beantwortet</translation>
    </message>
    <message>
        <source>Requests at a time</source>
        <translation>Anfragen zugleich</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartend</translation>
    </message>
    <message>
        <source>answered</source>
        <translation>beantwortet</translation>
    </message>
    <message>
        <source>Time to the first token</source>
        <translation>Zeit bis zum ersten Token</translation>
    </message>
    <message>
        <source>Time between tokens</source>
        <translation>Zeit zwischen Token</translation>
    </message>
    <message>
        <source>Time between tokens, each request&apos;s mean</source>
        <translation>Zeit zwischen Token, Mittel jeder Anfrage</translation>
    </message>
    <message>
        <source>Time to the last token</source>
        <translation>Zeit bis zum letzten Token</translation>
    </message>
    <message>
        <source>Share of the served requests that wait no longer</source>
        <translation>Anteil der bedienten Anfragen, die nicht länger warten</translation>
    </message>
    <message>
        <source>Requests, %</source>
        <translation>Anfragen, %</translation>
    </message>
    <message>
        <source>Watts at the meter</source>
        <translation>Watt am Zähler</translation>
    </message>
    <message>
        <source>Idle GPUs included; fainter: what the site must provide</source>
        <translation>Wartende GPUs eingeschlossen; blasser: was der Standort bereitstellen muss</translation>
    </message>
    <message>
        <source>Facility watts</source>
        <translation>Watt des Standorts</translation>
    </message>
    <message>
        <source>drawn</source>
        <translation>gezogen</translation>
    </message>
    <message>
        <source>provided</source>
        <translation>bereitgestellt</translation>
    </message>
    <message>
        <source>Days since the first request</source>
        <translation>Tage seit der ersten Anfrage</translation>
    </message>
    <message>
        <source>Hours since the first request</source>
        <translation>Stunden seit der ersten Anfrage</translation>
    </message>
    <message>
        <source>Minutes since the first request</source>
        <translation>Minuten seit der ersten Anfrage</translation>
    </message>
    <message>
        <source>Seconds since the first request</source>
        <translation>Sekunden seit der ersten Anfrage</translation>
    </message>
    <message>
        <source>first token p90</source>
        <translation>erstes Token p90</translation>
    </message>
    <message>
        <source>first token p99</source>
        <translation>erstes Token p99</translation>
    </message>
    <message>
        <source>per token p90</source>
        <translation>je Token p90</translation>
    </message>
    <message>
        <source>per token p99</source>
        <translation>je Token p99</translation>
    </message>
    <message>
        <source>whole p50</source>
        <translation>ganze Anfrage p50</translation>
    </message>
    <message>
        <source>whole p90</source>
        <translation>ganze Anfrage p90</translation>
    </message>
    <message>
        <source>whole p99</source>
        <translation>ganze Anfrage p99</translation>
    </message>
    <message>
        <source>GPUs that are on</source>
        <translation>GPUs, die an sind</translation>
    </message>
    <message>
        <source>Means of each part of the time, those that start or end included; fainter: the fewest where all are always on</source>
        <translation>Mittel jedes Teils der Zeit, auch die, die starten oder enden; blasser: die wenigsten, wenn alle immer an sind</translation>
    </message>
    <message>
        <source>always on</source>
        <translation>immer an</translation>
    </message>
    <message>
        <source>Requests within the limits, by load</source>
        <translation>Anfragen in den Grenzen, nach Last</translation>
    </message>
    <message>
        <source>A line for each number of instances</source>
        <translation>Eine Linie für jede Zahl von Instanzen</translation>
    </message>
    <message>
        <source>Of the instances that were found for the trace</source>
        <translation>Mit den Instanzen, die für die Aufzeichnung gefunden wurden</translation>
    </message>
    <message>
        <source>Requests within the limits, %</source>
        <translation>Anfragen in den Grenzen, %</translation>
    </message>
    <message>
        <source>instances</source>
        <translation>Instanzen</translation>
    </message>
    <message>
        <source>instance</source>
        <translation>Instanz</translation>
    </message>
    <message>
        <source>Prompts found in caches, by size</source>
        <translation>Im Cache gefundene Prompts, nach Größe</translation>
    </message>
    <message>
        <source>HBM and the memory below it; fainter: in HBM alone</source>
        <translation>HBM und der Speicher darunter; blasser: im HBM allein</translation>
    </message>
    <message>
        <source>Room of an instance</source>
        <translation>Platz einer Instanz</translation>
    </message>
    <message>
        <source>Input that is found, %</source>
        <translation>Gefundene Eingabe, %</translation>
    </message>
    <message>
        <source>found</source>
        <translation>gefunden</translation>
    </message>
    <message>
        <source>in HBM</source>
        <translation>im HBM</translation>
    </message>
    <message>
        <source>Hours of the day</source>
        <translation>Stunden des Tages</translation>
    </message>
    <message>
        <source>Instead the same requests in a part of the time: bursts become steeper</source>
        <translation>Stattdessen dieselben Anfragen in einem Teil der Zeit: Schübe werden steiler</translation>
    </message>
    <message>
        <source>Of sessions: how many are live at a time</source>
        <translation>Von Sitzungen: wie viele zugleich offen sind</translation>
    </message>
    <message>
        <source>Every prompt is read whole</source>
        <translation>Jeder Prompt wird ganz gelesen</translation>
    </message>
    <message>
        <source>Seconds until a new instance serves</source>
        <translation>Sekunden, bis eine neue Instanz bedient</translation>
    </message>
    <message>
        <source>Seconds that an instance stays after it was wanted last</source>
        <translation>Sekunden, die eine Instanz bleibt, nachdem sie zuletzt gebraucht wurde</translation>
    </message>
    <message>
        <source>Seconds between two looks at the load</source>
        <translation>Sekunden zwischen zwei Blicken auf die Last</translation>
    </message>
    <message>
        <source>Instances that are always on</source>
        <translation>Instanzen, die immer an sind</translation>
    </message>
    <message>
        <source>Seconds from the start at which instances fail; as the busiest minute begins with 0, or without it</source>
        <translation>Sekunden vom Beginn, nach denen Instanzen ausfallen; ohne Angabe oder mit 0 zu Beginn der vollsten Minute</translation>
    </message>
    <message>
        <source>Seconds until those that failed serve again; what a restart on a spare takes with 0, or without it</source>
        <translation>Sekunden, bis ausgefallene Instanzen wieder bedienen; ohne Angabe oder mit 0 so viele, wie ein Neustart auf einem Ersatz dauert</translation>
    </message>
    <message>
        <source>Optimizer step</source>
        <translation>Optimizer-Schritt</translation>
    </message>
    <message>
        <source>Tokens a second</source>
        <translation>Tokens je Sekunde</translation>
    </message>
    <message>
        <source>Tokens a second per GPU</source>
        <translation>Tokens je Sekunde und GPU</translation>
    </message>
    <message>
        <source>Tokens a second per facility MW</source>
        <translation>Tokens je Sekunde und MW der Anlage</translation>
    </message>
    <message>
        <source>MFU, over the bf16 peak</source>
        <translation>MFU, gegen die bf16-Spitze</translation>
    </message>
    <message>
        <source>MFU, over the format&apos;s peak</source>
        <translation>MFU, gegen die Spitze des Formats</translation>
    </message>
    <message>
        <source>HFU, over the bf16 peak</source>
        <translation>HFU, gegen die bf16-Spitze</translation>
    </message>
    <message>
        <source>Goodput</source>
        <translation>Nutzanteil der Zeit</translation>
    </message>
    <message>
        <source>Days to train</source>
        <translation>Tage bis zum Ende des Trainings</translation>
    </message>
    <message>
        <source>GPU-hours</source>
        <translation>GPU-Stunden</translation>
    </message>
    <message>
        <source>Cost, spares included</source>
        <translation>Kosten, mit Reserve</translation>
    </message>
    <message>
        <source>Energy at the meter</source>
        <translation>Energie am Zähler</translation>
    </message>
    <message>
        <source>Power at the meter</source>
        <translation>Leistung am Zähler</translation>
    </message>
    <message>
        <source>Carbon dioxide</source>
        <translation>Kohlendioxid</translation>
    </message>
    <message>
        <source>Memory of the fullest GPU</source>
        <translation>Speicher der vollsten GPU</translation>
    </message>
    <message>
        <source>Framework</source>
        <translation>Framework</translation>
    </message>
    <message>
        <source>GPUs, batch and layout</source>
        <translation>GPUs, Batch und Layout</translation>
    </message>
    <message>
        <source>Tokens and sequence</source>
        <translation>Tokens und Sequenz</translation>
    </message>
    <message>
        <source>Scale-up links</source>
        <translation>Scale-up-Links</translation>
    </message>
    <message>
        <source>As the scenario has it</source>
        <translation>Wie im Szenario</translation>
    </message>
    <message>
        <source>Runs of every size</source>
        <translation>Läufe jeder Größe</translation>
    </message>
    <message>
        <source>What the run costs</source>
        <translation>Was der Lauf kostet</translation>
    </message>
    <message>
        <source>US dollars of the whole run, GPUs held ready included</source>
        <translation>US-Dollar des ganzen Laufs, mit bereitgehaltenen GPUs</translation>
    </message>
    <message>
        <source>Facility watts of one GPU that trains, provisioned, from the chip to the utility meter</source>
        <translation>Watt der Anlage je trainierender GPU, bereitgestellt, vom Chip bis zum Zähler des Versorgers</translation>
    </message>
    <message>
        <source>Lines are the Pareto-optimal runs, on up to as many racks as the scenario has</source>
        <translation>Linien sind die Läufe, die kein anderer in beidem schlägt, auf höchstens so vielen Racks wie im Szenario</translation>
    </message>
    <message>
        <source>Gigabytes of the fullest GPU; the track is what the driver reports</source>
        <translation>Gigabyte der vollsten GPU; die Bahn ist, was der Treiber meldet</translation>
    </message>
    <message>
        <source>USD</source>
        <translation>USD</translation>
    </message>
    <message>
        <source>Requests within the limits, over load and instances</source>
        <translation>Anfragen innerhalb der Grenzen über Last und Instanzen</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>in Gebrauch</translation>
    </message>
    <message>
        <source>below 50 %</source>
        <translation>unter 50 %</translation>
    </message>
    <message>
        <source>50 to 80 %</source>
        <translation>50 bis 80 %</translation>
    </message>
    <message>
        <source>80 to 90 %</source>
        <translation>80 bis 90 %</translation>
    </message>
    <message>
        <source>90 to 95 %</source>
        <translation>90 bis 95 %</translation>
    </message>
    <message>
        <source>95 to 99 %</source>
        <translation>95 bis 99 %</translation>
    </message>
    <message>
        <source>99 % and more</source>
        <translation>99 % und mehr</translation>
    </message>
    <message>
        <source>The line is below the fewest of these instances that keep the goal</source>
        <translation>Die Linie liegt unter den wenigsten dieser Instanzen, die das Ziel halten</translation>
    </message>
    <message>
        <source>enough above it</source>
        <translation>darüber genug</translation>
    </message>
    <message>
        <source>of a part of the requests</source>
        <translation>für einen Teil der Anfragen</translation>
    </message>
    <message>
        <source>of a part of the requests, in which no instance fails</source>
        <translation>für einen Teil der Anfragen, in dem keine Instanz ausfällt</translation>
    </message>
    <message>
        <source>Post-training</source>
        <translation>Nachtraining</translation>
    </message>
    <message>
        <source>Prompts of a step</source>
        <translation>Prompts eines Schritts</translation>
    </message>
    <message>
        <source>Answers to each prompt</source>
        <translation>Antworten je Prompt</translation>
    </message>
    <message>
        <source>Prompt length</source>
        <translation>Promptlänge</translation>
    </message>
    <message>
        <source>Answer length</source>
        <translation>Antwortlänge</translation>
    </message>
    <message>
        <source>Longest answer</source>
        <translation>Längste Antwort</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Updates of a step</source>
        <translation>Updates eines Schritts</translation>
    </message>
    <message>
        <source>Staleness</source>
        <translation>Rückstand</translation>
    </message>
    <message>
        <source>Reference model</source>
        <translation>Referenzmodell</translation>
    </message>
    <message>
        <source>Placement</source>
        <translation>Platzierung</translation>
    </message>
    <message>
        <source>GPUs that generate</source>
        <translation>GPUs, die generieren</translation>
    </message>
    <message>
        <source>Hand-over</source>
        <translation>Übergabe</translation>
    </message>
    <message>
        <source>Reward</source>
        <translation>Bewertung</translation>
    </message>
    <message>
        <source>Reward time CV</source>
        <translation>Streuung der Bewertung</translation>
    </message>
    <message>
        <source>Reward within</source>
        <translation>Bewertung binnen</translation>
    </message>
    <message>
        <source>Judged at once</source>
        <translation>Zugleich bewertet</translation>
    </message>
    <message>
        <source>GPUs of a judge</source>
        <translation>GPUs eines Bewerters</translation>
    </message>
    <message>
        <source>Different prompts that one step answers.</source>
        <translation>Verschiedene Prompts, die ein Schritt beantwortet.</translation>
    </message>
    <message>
        <source>The group whose rewards are compared.</source>
        <translation>Die Gruppe, deren Bewertungen verglichen werden.</translation>
    </message>
    <message>
        <source>Tokens of one prompt; the answers to it share its cache.</source>
        <translation>Tokens eines Prompts; seine Antworten teilen sich den Cache.</translation>
    </message>
    <message>
        <source>Mean tokens of an answer, as they are once the longest are cut.</source>
        <translation>Mittlere Tokens einer Antwort, nachdem die längsten abgeschnitten sind.</translation>
    </message>
    <message>
        <source>Coefficient of variation of the log-normal lengths before the cut; 0 makes all alike.</source>
        <translation>Variationskoeffizient der lognormalen Längen vor dem Abschneiden; bei 0 sind alle gleich.</translation>
    </message>
    <message>
        <source>Length at which answers are cut.</source>
        <translation>Antworten werden bei so vielen Tokens abgeschnitten.</translation>
    </message>
    <message>
        <source>Of the whole run: each generates, judges, learns and hands the weights over.</source>
        <translation>Des ganzen Laufs: jeder generiert, bewertet, lernt und übergibt die Gewichte.</translation>
    </message>
    <message>
        <source>Mini-batches, with an optimizer step each, that the answers of a step are divided into.</source>
        <translation>Mini-Batches mit je einem Optimiererschritt, in die die Antworten eines Schritts geteilt werden.</translation>
    </message>
    <message>
        <source>Steps by which weights that generate may lag: 0 is synchronous, 1 one step off, from 2 on answers end in later steps.</source>
        <translation>Schritte, um die generierende Gewichte zurückliegen dürfen: 0 ist synchron, 1 einen Schritt versetzt, ab 2 enden Antworten in späteren Schritten.</translation>
    </message>
    <message>
        <source>Whether a frozen copy of the model reads all answers too, as a penalty on divergence needs it.</source>
        <translation>Ob auch eine eingefrorene Kopie des Modells alle Antworten liest, wie eine Strafe für Abweichung sie braucht.</translation>
    </message>
    <message>
        <source>Whether generating and learning take turns on all GPUs or have GPUs of their own; searched when any.</source>
        <translation>Ob Generieren und Lernen sich auf allen GPUs abwechseln oder eigene GPUs haben; bei any gesucht.</translation>
    </message>
    <message>
        <source>Where they are apart; searched without it.</source>
        <translation>Wenn sie getrennt sind; ohne Angabe gesucht.</translation>
    </message>
    <message>
        <source>What each hand-over of weights takes beside their way over the network.</source>
        <translation>Was jede Übergabe der Gewichte neben ihrem Weg durch das Netz braucht.</translation>
    </message>
    <message>
        <source>Mean time to judge one answer: rules, a sandbox or a judge.</source>
        <translation>Mittlere Zeit, um eine Antwort zu bewerten: Regeln, eine Sandbox oder ein Bewerter.</translation>
    </message>
    <message>
        <source>Coefficient of variation of that time, log-normal; 0 makes all alike.</source>
        <translation>Variationskoeffizient dieser Zeit, lognormal; bei 0 sind alle gleich.</translation>
    </message>
    <message>
        <source>Longest time that a step waits for one reward.</source>
        <translation>Länger wartet niemand auf eine Bewertung.</translation>
    </message>
    <message>
        <source>Answers that are judged at the same time; all of them without it.</source>
        <translation>Antworten, die gleichzeitig bewertet werden; ohne Angabe alle.</translation>
    </message>
    <message>
        <source>GPUs of the run that a judge model holds all the time; none without it.</source>
        <translation>GPUs des Laufs, die ein bewertendes Modell die ganze Zeit belegt; ohne Angabe keine.</translation>
    </message>
    <message>
        <source>colocated</source>
        <translation>gemeinsam</translation>
    </message>
    <message>
        <source>the scenario trains on its own answers: rackline rl answers it, and nothing else does</source>
        <translation>das Szenario lernt aus eigenen Antworten: nur rackline rl beantwortet es</translation>
    </message>
    <message>
        <source>Ask rackline rl, or set workload.kind to serve or train</source>
        <translation>rackline rl fragen oder workload.kind auf serve oder train setzen</translation>
    </message>
    <message>
        <source>no layout on {0} GPUs that generate holds the model and a prompt with its longest answer, {1} tokens</source>
        <translation>kein Layout auf {0} GPUs, die generieren, fasst das Modell und einen Prompt mit der längsten Antwort, {1} Tokens</translation>
    </message>
    <message>
        <source>Use more GPUs, a narrower format or shorter answers</source>
        <translation>Mehr GPUs, ein schmaleres Format oder kürzere Antworten nehmen</translation>
    </message>
    <message>
        <source>post-training</source>
        <translation>Nachtraining</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>Aufschlag</translation>
    </message>
    <message>
        <source>Dense blocks</source>
        <translation>Dichte Blöcke</translation>
    </message>
    <message>
        <source>Recurrent layers</source>
        <translation>Rekurrente Schichten</translation>
    </message>
    <message>
        <source>Format of feed-forward blocks and experts; embeddings stay in bf16.</source>
        <translation>Format der Feed-Forward-Blöcke und Experten; Embeddings bleiben in bf16.</translation>
    </message>
    <message>
        <source>Format of what all tokens pass beside experts: dense layers and shared experts. The same as the weights where a checkpoint says no other.</source>
        <translation>Format dessen, was alle Tokens neben den Experten durchlaufen: dichte Schichten und gemeinsame Experten. Dasselbe wie das der Gewichte, wo ein Checkpoint kein anderes nennt.</translation>
    </message>
    <message>
        <source>Format of the projections of recurrent layers. The same as attention where a checkpoint says no other.</source>
        <translation>Format der Projektionen rekurrenter Schichten. Dasselbe wie das der Attention, wo ein Checkpoint kein anderes nennt.</translation>
    </message>
    <message>
        <source>Seconds between two looks at how the pools are used</source>
        <translation>Sekunden zwischen zwei Blicken auf die Auslastung der Pools</translation>
    </message>
    <message>
        <source>Share of a pool in use above which it takes workers from the other one</source>
        <translation>Auslastung eines Pools, über der er dem anderen Arbeiter abnimmt</translation>
    </message>
    <message>
        <source>Share of a pool in use up to which it gives workers, once they are gone</source>
        <translation>Auslastung, bis zu der ein Pool Arbeiter abgibt, ohne sie gerechnet</translation>
    </message>
    <message>
        <source>Seconds from a worker&apos;s last request in one pool to its first in the other; with 0, or without it, none where both layouts are the same, and else what a restart takes</source>
        <translation>Sekunden von der letzten Anfrage eines Arbeiters in einem Pool bis zur ersten im anderen; mit 0 oder ohne Angabe keine, wo beide Aufteilungen gleich sind, sonst ein Neustart</translation>
    </message>
    <message>
        <source>GPUs that read prompts</source>
        <translation>GPUs, die Prompts lesen</translation>
    </message>
    <message>
        <source>Means of each part of the time, those that leave the pool included; fainter: all GPUs, the others decode</source>
        <translation>Mittel jedes Zeitabschnitts, mit denen, die den Pool verlassen; blasser: alle GPUs, die übrigen dekodieren</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>lesend</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Images of one request, whose tokens are part of its prompt.</source>
        <translation>Bilder einer Anfrage, deren Token ein Teil ihres Prompts sind.</translation>
    </message>
    <message>
        <source>Image width</source>
        <translation>Bildbreite</translation>
    </message>
    <message>
        <source>Pixels across one image.</source>
        <translation>Pixel eines Bildes in der Breite.</translation>
    </message>
    <message>
        <source>Image height</source>
        <translation>Bildhöhe</translation>
    </message>
    <message>
        <source>Pixels down one image.</source>
        <translation>Pixel eines Bildes in der Höhe.</translation>
    </message>
    <message>
        <source>{0} images are {1} tokens of the prompt each; no image encoder was measured: the interval of first tokens is wider</source>
        <translation>{0} Bilder sind je {1} Token des Prompts; kein Bildencoder wurde gemessen: Das Intervall der ersten Token ist breiter</translation>
    </message>
    <message>
        <source>Decode context</source>
        <translation>Kontext, Dekodieren</translation>
    </message>
    <message>
        <source>Ranks of a tensor-parallel group among which the cache of a sequence is divided, where they would keep copies of it; 1 without it.</source>
        <translation>Ränge einer tensorparallelen Gruppe, auf die der Cache einer Sequenz verteilt ist, wo sie sonst Kopien davon hielten; ohne Angabe 1.</translation>
    </message>
    <message>
        <source>Prefill context</source>
        <translation>Kontext, Prefill</translation>
    </message>
    <message>
        <source>Groups that read one prompt together; 1 without it.</source>
        <translation>Gruppen, die einen Prompt gemeinsam lesen; ohne Angabe 1.</translation>
    </message>
    <message>
        <source>no run with context parallelism was measured: the intervals are wider</source>
        <translation>Kein Lauf mit Kontextparallelität wurde gemessen: Die Intervalle sind breiter</translation>
    </message>
    <message>
        <source>Format of the LM head.</source>
        <translation>Format des LM-Kopfs.</translation>
    </message>
    <message>
        <source>Factor on the time of generation and training steps; that of published runs if unset.</source>
        <translation>Generieren und Lernen dauern so viele Male so lang wie ihre Schritte allein; ohne Angabe wie in veröffentlichten Läufen.</translation>
    </message>
    <message>
        <source>an input changes nothing: {0} is about recurrent layers, and the model has none</source>
        <translation>Eine Eingabe ändert nichts: {0} betrifft rekurrente Schichten, und das Modell hat keine</translation>
    </message>
    <message>
        <source>an input changes nothing: {0} is about two levels of switches, and the scale-up domain has one</source>
        <translation>Eine Eingabe ändert nichts: {0} betrifft zwei Ebenen von Switches, und die Scale-up-Domäne hat eine</translation>
    </message>
    <message>
        <source>{0} tensor-parallel ranks do not divide the model&apos;s {1} heads, or its blocks</source>
        <translation>{0} tensorparallele Ranks teilen die {1} Köpfe des Modells oder seine Blöcke nicht</translation>
    </message>
    <message>
        <source>Choose a mapping.tp that divides them</source>
        <translation>Ein mapping.tp wählen, das sie teilt</translation>
    </message>
    <message>
        <source>mapping.ep={0} is more than the {1} experts of the model</source>
        <translation>mapping.ep={0} ist mehr als die {1} Experten des Modells</translation>
    </message>
    <message>
        <source>Choose a mapping.ep of that many at most</source>
        <translation>Ein mapping.ep von höchstens so vielen wählen</translation>
    </message>
    <message>
        <source>the model has no experts for {0} groups of attention to share: a dense model has one in each instance</source>
        <translation>das Modell hat keine Experten, die {0} Attention-Gruppen sich teilten: ein dichtes Modell hat eine in jeder Instanz</translation>
    </message>
    <message>
        <source>Leave mapping.attention_dp out; mapping.workers runs instances beside each other</source>
        <translation>mapping.attention_dp weglassen; mapping.workers lässt Instanzen nebeneinander laufen</translation>
    </message>
    <message>
        <source>mapping.ep={0} does not divide the {1} ranks of attention</source>
        <translation>mapping.ep={0} teilt die {1} Ranks der Attention nicht</translation>
    </message>
    <message>
        <source>Choose a mapping.ep that divides them</source>
        <translation>Ein mapping.ep wählen, das sie teilt</translation>
    </message>
    <message>
        <source>no group of tensor-parallel ranks has copies of the cache that {0} of them could divide</source>
        <translation>keine Gruppe tensorparalleler Ranks hat Kopien des Caches, die {0} von ihnen sich teilen könnten</translation>
    </message>
    <message>
        <source>Choose a mapping.dcp that divides the copies: ranks over heads of KV</source>
        <translation>Ein mapping.dcp wählen, das die Kopien teilt: Ranks über KV-Köpfe</translation>
    </message>
    <message>
        <source>economics.surcharge={0} is stated, and the price of the storage, {1} of the racks&apos;, is taken to be in it</source>
        <translation>economics.surcharge={0} ist angegeben, und der Preis des Speichers, {1} von dem der Racks, gilt als darin enthalten</translation>
    </message>
    <message>
        <source>Leave economics.surcharge out to have it added</source>
        <translation>economics.surcharge weglassen, damit er dazukommt</translation>
    </message>
    <message>
        <source>a checkpoint is asked for every {0}, and storage takes {1} to write one: that long apart they are</source>
        <translation>alle {0} ist ein Checkpoint verlangt, und der Speicher braucht {1}, um einen zu schreiben: so weit liegen sie auseinander</translation>
    </message>
    <message>
        <source>Provide faster storage, or save less often</source>
        <translation>Schnelleren Speicher vorsehen oder seltener sichern</translation>
    </message>
    <message>
        <source>none of the layouts that mapping.prefill asks for is legal on {0} GPUs, so that no pool reads prompts</source>
        <translation>keines der Layouts, die mapping.prefill verlangt, ist auf {0} GPUs zulässig, sodass kein Pool Prompts liest</translation>
    </message>
    <message>
        <source>Free mapping.prefill, or change it</source>
        <translation>mapping.prefill freigeben oder ändern</translation>
    </message>
    <message>
        <source>an input changes nothing: {0} counts only where {1} is set</source>
        <translation>Eine Eingabe ändert nichts: {0} zählt nur, wo {1} gesetzt ist</translation>
    </message>
    <message>
        <source>Set both, or take it out</source>
        <translation>Geben Sie beide an, oder nehmen Sie sie heraus</translation>
    </message>
    <message>
        <source>Feed-forward GPUs</source>
        <translation>GPUs für Feed-Forward</translation>
    </message>
    <message>
        <source>GPUs of a decode instance that hold the feed-forward parts, experts and dense ones, where the others only attend; none without it.</source>
        <translation>GPUs einer Decode-Instanz, auf denen die Feed-Forward-Teile liegen, Experten und dichte, während die anderen nur Attention rechnen; ohne Angabe keine.</translation>
    </message>
    <message>
        <source>Micro-batches apart</source>
        <translation>Micro-Batches</translation>
    </message>
    <message>
        <source>Micro-batches of a decode step that go to and fro between attention GPUs and feed-forward GPUs; 3 without it.</source>
        <translation>Micro-Batches eines Decode-Schritts, die zwischen Attention-GPUs und Feed-Forward-GPUs hin- und hergehen; ohne Angabe 3.</translation>
    </message>
    <message>
        <source>Set mapping.mode to disaggregated and leave those out, or leave out mapping.afd</source>
        <translation>mapping.mode auf disaggregated setzen und diese weglassen, oder mapping.afd weglassen</translation>
    </message>
    <message>
        <source>{0} GPUs of a decode instance attend and {1} hold the feed-forward parts; the times rest on no such run: the intervals are wider</source>
        <translation>{0} GPUs einer Decode-Instanz rechnen Attention, auf {1} liegen die Feed-Forward-Teile; die Zeiten stützen sich auf keinen solchen Lauf: Die Intervalle sind breiter</translation>
    </message>
    <message>
        <source>a decode step is as long as the work of its attention GPUs: {0} without the host</source>
        <translation>Ein Decode-Schritt dauert so lange wie die Arbeit seiner Attention-GPUs: {0} ohne den Host</translation>
    </message>
    <message>
        <source>a decode step is as long as the work of its feed-forward GPUs: {0} without the host</source>
        <translation>Ein Decode-Schritt dauert so lange wie die Arbeit seiner Feed-Forward-GPUs: {0} ohne den Host</translation>
    </message>
    <message>
        <source>a decode step is as long as the work of the links to its feed-forward GPUs: {0} without the host</source>
        <translation>Ein Decode-Schritt dauert so lange wie die Übertragung zu seinen Feed-Forward-GPUs: {0} ohne den Host</translation>
    </message>
    <message>
        <source>a decode step is as long as the work of the links from its feed-forward GPUs: {0} without the host</source>
        <translation>Ein Decode-Schritt dauert so lange wie die Übertragung von seinen Feed-Forward-GPUs zurück: {0} ohne den Host</translation>
    </message>
    <message>
        <source>a decode step is as long as the work on one micro-batch, which both kinds of GPUs take after each other: {0} without the host</source>
        <translation>Ein Decode-Schritt dauert so lange wie die Arbeit an einem Micro-Batch, den beide Arten von GPUs nacheinander übernehmen: {0} ohne den Host</translation>
    </message>
    <message>
        <source>a feed-forward GPU holds {0} of weights and leaves {1} free</source>
        <translation>Eine Feed-Forward-GPU hält {0} an Gewichten und lässt {1} frei</translation>
    </message>
    <message>
        <source>the feed-forward parts need {0} more than the {1} of a GPU that holds them alone</source>
        <translation>Die Feed-Forward-Teile brauchen {0} mehr als die {1} einer GPU, die nur sie hält</translation>
    </message>
    <message>
        <source>Raise mapping.afd, or take a narrower format</source>
        <translation>mapping.afd erhöhen oder ein schmaleres Format wählen</translation>
    </message>
    <message>
        <source>tokens to the feed-forward GPUs</source>
        <translation>Token zu den Feed-Forward-GPUs</translation>
    </message>
    <message>
        <source>sums from the feed-forward GPUs</source>
        <translation>Summen von den Feed-Forward-GPUs</translation>
    </message>
    <message>
        <source>sums to all ranks of a group</source>
        <translation>Summen an alle Ranks einer Gruppe</translation>
    </message>
    <message>
        <source>Adapters</source>
        <translation>Adapter</translation>
    </message>
    <message>
        <source>Different adapters of low rank (LoRA) that requests use together; none without it.</source>
        <translation>Verschiedene Adapter niedrigen Rangs (LoRA), die Anfragen gemeinsam nutzen; ohne Angabe keine.</translation>
    </message>
    <message>
        <source>Adapter rank</source>
        <translation>Rang der Adapter</translation>
    </message>
    <message>
        <source>Rank of the widest adapter, for which engines keep room.</source>
        <translation>Rang des breitesten Adapters, für den Engines Platz halten.</translation>
    </message>
    <message>
        <source>Adapter targets</source>
        <translation>Ziele der Adapter</translation>
    </message>
    <message>
        <source>Matrices that adapters change: all of attention and of dense blocks, or those of attention alone.</source>
        <translation>Matrizen, die Adapter ändern: alle der Attention und der dichten Blöcke oder nur die der Attention.</translation>
    </message>
    <message>
        <source>Adapter slots</source>
        <translation>Plätze für Adapter</translation>
    </message>
    <message>
        <source>Adapters held in memory at once; if unset, as many as requests use.</source>
        <translation>Adapter, für die der Speicher zugleich Platz hat; ohne Angabe so viele, wie Anfragen nutzen.</translation>
    </message>
    <message>
        <source>Redundant experts</source>
        <translation>Kopien von Experten</translation>
    </message>
    <message>
        <source>Copies of busy experts that a load balancer places beside the experts, by the recorded loads.</source>
        <translation>Kopien beschäftigter Experten, die ein Lastausgleich nach den aufgezeichneten Lasten neben die Experten legt.</translation>
    </message>
    <message>
        <source>{0} adapters of {1} each are served together; no run with adapters was measured: the intervals are wider</source>
        <translation>{0} Adapter von je {1} werden gemeinsam bedient; kein Lauf mit Adaptern wurde gemessen: Die Intervalle sind breiter</translation>
    </message>
    <message>
        <source>the busiest of {1} ranks of experts has {0} times the mean load, by the loads that were recorded</source>
        <translation>der am stärksten belastete von {1} Rängen der Experten hat das {0}-Fache der mittleren Last, nach den aufgezeichneten Lasten</translation>
    </message>
    <message>
        <source>adapters, products</source>
        <translation>Adapter, Produkte</translation>
    </message>
    <message>
        <source>adapters, weights for sequences</source>
        <translation>Adapter, Gewichte für Sequenzen</translation>
    </message>
    <message>
        <source>adapters, weights for prompts</source>
        <translation>Adapter, Gewichte für Prompts</translation>
    </message>
    <message>
        <source>feed-forward parts on GPUs of their own are modelled for workers that only decode, and beside no drafts, pipeline stages, divided caches, overlapping halves, adapters or memory below HBM</source>
        <translation>Feed-Forward-Teile auf eigenen GPUs sind für Worker modelliert, die nur dekodieren, und weder neben Entwürfen noch neben Pipeline-Stufen, geteilten Caches, überlappenden Hälften, Adaptern oder Speicher unterhalb von HBM</translation>
    </message>
    <message>
        <source>activations of feed-forward</source>
        <translation>Aktivierungen der Feed-Forward-Blöcke</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>Durchläufe</translation>
    </message>
    <message>
        <source>Inputs of a pass</source>
        <translation>Eingaben eines Durchlaufs</translation>
    </message>
    <message>
        <source>The most texts or pictures that share a pass; searched without it.</source>
        <translation>So viele Texte oder Bilder teilen sich höchstens einen Durchlauf; ohne Angabe wird gesucht.</translation>
    </message>
    <message>
        <source>Passes of a step</source>
        <translation>Durchläufe eines Schritts</translation>
    </message>
    <message>
        <source>2 where a second pass without the text guides the first; those of the model&apos;s maker without it.</source>
        <translation>2, wo ein zweiter Durchlauf ohne den Text den ersten lenkt; ohne Angabe wie beim Hersteller des Modells.</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Einzelbilder</translation>
    </message>
    <message>
        <source>Frames of a film; a picture has one.</source>
        <translation>Einzelbilder eines Films; ein Bild hat eines.</translation>
    </message>
    <message>
        <source>Denoising steps of an image or video; the model maker&apos;s default if unset.</source>
        <translation>Schritte, die aus Rauschen ein Bild oder einen Film machen; ohne Angabe wie beim Hersteller des Modells.</translation>
    </message>
    <message>
        <source>a service of forward passes</source>
        <translation>ein Dienst ganzer Durchläufe</translation>
    </message>
    <message>
        <source>the scenario asks for forward passes: rackline forward answers it, and nothing else does</source>
        <translation>das Szenario fragt nach ganzen Durchläufen: rackline forward beantwortet es, und sonst nichts</translation>
    </message>
    <message>
        <source>Ask rackline forward, or set workload.kind to serve or train</source>
        <translation>rackline forward fragen oder workload.kind auf serve oder train setzen</translation>
    </message>
    <message>
        <source>no layout on {0} GPUs holds the model and an input of {1} tokens</source>
        <translation>keine Aufteilung auf {0} GPUs fasst das Modell und eine Eingabe von {1} Tokens</translation>
    </message>
    <message>
        <source>Use more GPUs, a narrower format or a smaller input</source>
        <translation>Mehr GPUs, ein schmaleres Format oder eine kleinere Eingabe nehmen</translation>
    </message>
    <message>
        <source>an answer takes {0} at the soonest, the limit is {1}</source>
        <translation>eine Antwort dauert mindestens {0}, die Grenze ist {1}</translation>
    </message>
    <message>
        <source>Allow more time, share an input among more GPUs or take fewer steps</source>
        <translation>Mehr Zeit erlauben, eine Eingabe auf mehr GPUs verteilen oder weniger Schritte nehmen</translation>
    </message>
    <message>
        <source>passes take {0} times the sum of their operators, as in published runs of two models on H100 and H20; the interval, a factor of {1}, is the spread of those runs</source>
        <translation>Durchläufe dauern das {0}-Fache ihrer Operatoren allein, wie bei veröffentlichten Läufen zweier Modelle auf H100 und H20; das Intervall, ein Faktor von {1}, ist, was zwischen diesen bleibt</translation>
    </message>
    <message>
        <source>no embedding service was measured: times are those of a prefill-only pool, and the interval, a factor of {1}, combines the error of the engine&apos;s steps with a judgement</source>
        <translation>kein Vektordienst wurde mit einem Lauf verglichen: die Zeiten sind die von Prompts in einem eigenen Pool, und das Intervall, ein Faktor von {1}, ist der Fehler der Schritte der Engine und dazu ein Urteil</translation>
    </message>
    <message>
        <source>inputs are alike and come at random, and a pass takes those that wait; tokenising and caches of answers are not modelled</source>
        <translation>Eingaben sind gleich und kommen zufällig, und ein Durchlauf nimmt die, die warten; Tokenisieren und Caches von Antworten sind nicht modelliert</translation>
    </message>
    <message>
        <source>instances of {1} GPUs leave {0} of the system&apos;s GPUs unused; these count in every per-GPU figure and draw as much as busy ones</source>
        <translation>Instanzen aus {1} GPUs lassen {0} des Systems übrig; diese zählen in allem mit, was je GPU gesagt wird, und ziehen so viel wie die arbeitenden</translation>
    </message>
    <message>
        <source>the answer shown is the fastest that keeps 95 % of the peak inputs per GPU; set workload.limits.latency for a faster one, workload.load.rate for answers at a given rate</source>
        <translation>gezeigt ist die früheste Antwort mit 95 % der meisten Eingaben je GPU; workload.limits.latency verlangt eine frühere, workload.load.rate die Antworten bei einer Rate</translation>
    </message>
    <message>
        <source>the states of learning go to host memory while answers are generated and come back; whether the hosts have room for them is not checked</source>
        <translation>die Zustände des Lernens gehen in den Speicher des Hosts, während Antworten entstehen, und kommen zurück; ob die Hosts Platz dafür haben, ist nicht geprüft</translation>
    </message>
    <message>
        <source>generation and training times are scaled by {0}, the mean of ten published steps on H100; the step&apos;s interval, a factor of {1}, is the spread of those ten, and no other measurement calibrates it</source>
        <translation>Erzeugen und Lernen dauern das {0}-Fache ihrer Schritte allein, wie zehn veröffentlichte Schritte auf H100; das Intervall, ein Faktor von {1} auf den Schritt, ist, was zwischen diesen bleibt, und nichts anderes kalibriert es</translation>
    </message>
    <message>
        <source>generation and training times are scaled by {0}, as the scenario states; the step&apos;s interval, a factor of {1}, is the spread of ten published steps on H100, and no other measurement calibrates it</source>
        <translation>Erzeugen und Lernen dauern das {0}-Fache ihrer Schritte allein, wie das Szenario es sagt; das Intervall, ein Faktor von {1} auf den Schritt, ist, was zehn veröffentlichte Schritte auf H100 ließen, und nichts anderes kalibriert es</translation>
    </message>
    <message>
        <source>what older weights cost in learning is not modelled: the number of steps stays as it is given</source>
        <translation>was ältere Gewichte beim Lernen kosten, ist nicht modelliert: die Zahl der Schritte bleibt, wie sie angegeben ist</translation>
    </message>
    <message>
        <source>lengths are log-normal and do not change over the run; ranks get equal numbers of answers, and failed rollouts, tools and turns within an answer are not modelled</source>
        <translation>Längen sind lognormal verteilt und ändern sich im Lauf nicht; Ränge bekommen gleich viele Antworten, und gescheiterte Rollouts, Werkzeuge und Runden innerhalb einer Antwort sind nicht modelliert</translation>
    </message>
    <message>
        <source>Time against rate</source>
        <translation>Zeit gegen Rate</translation>
    </message>
    <message>
        <source>Pareto-optimal answers, with every GPU busy</source>
        <translation>Antworten, die keine andere übertrifft, wenn jede GPU beschäftigt ist</translation>
    </message>
    <message>
        <source>The answer of the scenario</source>
        <translation>Die Antwort des Szenarios</translation>
    </message>
    <message>
        <source>Time of an answer</source>
        <translation>Zeit einer Antwort</translation>
    </message>
    <message>
        <source>Inputs a second per GPU</source>
        <translation>Eingaben je Sekunde und GPU</translation>
    </message>
    <message>
        <source>Texts a second per GPU</source>
        <translation>Texte je Sekunde und GPU</translation>
    </message>
    <message>
        <source>Pictures an hour per GPU</source>
        <translation>Bilder je Stunde und GPU</translation>
    </message>
    <message>
        <source>Films an hour per GPU</source>
        <translation>Filme je Stunde und GPU</translation>
    </message>
    <message>
        <source>Gigabytes of a GPU that gives passes; the track is its HBM</source>
        <translation>Gigabyte einer GPU, die Durchläufe gibt; die Spur ist ihr HBM</translation>
    </message>
    <message>
        <source>Where a step goes</source>
        <translation>Wohin ein Schritt geht</translation>
    </message>
    <message>
        <source>Seconds of one step; what runs beside a longer part is left out</source>
        <translation>Sekunden eines Schritts; was neben einem längeren Teil läuft, fehlt</translation>
    </message>
    <message>
        <source>Answers, steps overlapping</source>
        <translation>Antworten, Schritte überlappend</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Rewards after the last answer</source>
        <translation>Belohnungen nach der letzten Antwort</translation>
    </message>
    <message>
        <source>Log-probabilities</source>
        <translation>Log-Wahrscheinlichkeiten</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>Aktualisierung</translation>
    </message>
    <message>
        <source>Weight transfer</source>
        <translation>Übergabe der Gewichte</translation>
    </message>
    <message>
        <source>States to the host and back</source>
        <translation>Zustände zum Host und zurück</translation>
    </message>
    <message>
        <source>answers, steps overlapping</source>
        <translation>Antworten, Schritte überlappend</translation>
    </message>
    <message>
        <source>answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>rewards after the last answer</source>
        <translation>Belohnungen nach der letzten Antwort</translation>
    </message>
    <message>
        <source>log-probabilities</source>
        <translation>Log-Wahrscheinlichkeiten</translation>
    </message>
    <message>
        <source>update</source>
        <translation>Aktualisierung</translation>
    </message>
    <message>
        <source>weight transfer</source>
        <translation>Übergabe der Gewichte</translation>
    </message>
    <message>
        <source>states to the host and back</source>
        <translation>Zustände zum Host und zurück</translation>
    </message>
    <message>
        <source>texts a second</source>
        <translation>Texte je Sekunde</translation>
    </message>
    <message>
        <source>pictures an hour</source>
        <translation>Bilder je Stunde</translation>
    </message>
    <message>
        <source>films an hour</source>
        <translation>Filme je Stunde</translation>
    </message>
    <message>
        <source>per GPU</source>
        <translation>je GPU</translation>
    </message>
    <message>
        <source>per MW</source>
        <translation>je MW</translation>
    </message>
    <message>
        <source>tokens a second, per GPU</source>
        <translation>Token je Sekunde und GPU</translation>
    </message>
    <message>
        <source>time of a text, waiting included</source>
        <translation>Zeit eines Textes, mit Warten</translation>
    </message>
    <message>
        <source>time of a picture, waiting included</source>
        <translation>Zeit eines Bildes, mit Warten</translation>
    </message>
    <message>
        <source>time of a film, waiting included</source>
        <translation>Zeit eines Films, mit Warten</translation>
    </message>
    <message>
        <source>alone in the system</source>
        <translation>allein im System</translation>
    </message>
    <message>
        <source>share of the time in which passes run</source>
        <translation>Anteil der Zeit, in der Durchläufe laufen</translation>
    </message>
    <message>
        <source>largest rate of this layout and batch</source>
        <translation>größte Rate dieser Aufteilung und dieses Batches</translation>
    </message>
    <message>
        <source>fewest GPUs that carry the rate</source>
        <translation>wenigste GPUs, die die Rate tragen</translation>
    </message>
    <message>
        <source>power of a GPU at the meter</source>
        <translation>Leistung einer GPU am Zähler</translation>
    </message>
    <message>
        <source>energy of a text</source>
        <translation>Energie eines Textes</translation>
    </message>
    <message>
        <source>energy of a picture</source>
        <translation>Energie eines Bildes</translation>
    </message>
    <message>
        <source>energy of a film</source>
        <translation>Energie eines Films</translation>
    </message>
    <message>
        <source>a GPU&apos;s hour</source>
        <translation>Stunde einer GPU</translation>
    </message>
    <message>
        <source>a thousand pictures</source>
        <translation>tausend Bilder</translation>
    </message>
    <message>
        <source>a thousand films</source>
        <translation>tausend Filme</translation>
    </message>
    <message>
        <source>a million texts</source>
        <translation>eine Million Texte</translation>
    </message>
    <message>
        <source>a billion tokens</source>
        <translation>eine Milliarde Token</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Durchlauf</translation>
    </message>
    <message>
        <source>layout</source>
        <translation>Aufteilung</translation>
    </message>
    <message>
        <source>GPUs of an instance</source>
        <translation>GPUs einer Instanz</translation>
    </message>
    <message>
        <source>inputs of a pass</source>
        <translation>Eingaben eines Durchlaufs</translation>
    </message>
    <message>
        <source>tokens of an input</source>
        <translation>Token einer Eingabe</translation>
    </message>
    <message>
        <source>passes of an input</source>
        <translation>Durchläufe einer Eingabe</translation>
    </message>
    <message>
        <source>time of one pass</source>
        <translation>Zeit eines Durchlaufs</translation>
    </message>
    <message>
        <source>beside the passes: reading texts, decoding pictures</source>
        <translation>neben den Durchläufen: Texte lesen, Bilder dekodieren</translation>
    </message>
    <message>
        <source>share of peak arithmetic</source>
        <translation>Anteil der Spitzenrechenleistung</translation>
    </message>
    <message>
        <source>weights of a GPU</source>
        <translation>Gewichte einer GPU</translation>
    </message>
    <message>
        <source>activations of a pass</source>
        <translation>Aktivierungen eines Durchlaufs</translation>
    </message>
    <message>
        <source>what the runtime keeps</source>
        <translation>was die Laufzeit behält</translation>
    </message>
    <message>
        <source>HBM of a GPU</source>
        <translation>HBM einer GPU</translation>
    </message>
    <message>
        <source>To start an instance</source>
        <translation>Start einer Instanz</translation>
    </message>
    <message>
        <source>command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Time against rate, where every GPU is busy</source>
        <translation>Zeit gegen Rate, wenn jede GPU beschäftigt ist</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>of peak</source>
        <translation>von der Spitze</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>tokens a second, prompts included</source>
        <translation>Token je Sekunde, mit Prompts</translation>
    </message>
    <message>
        <source>answers of a step</source>
        <translation>Antworten eines Schritts</translation>
    </message>
    <message>
        <source>tokens of a step, prompts included</source>
        <translation>Token eines Schritts, mit Prompts</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>tokens of the run</source>
        <translation>Token des Laufs</translation>
    </message>
    <message>
        <source>goodput</source>
        <translation>Goodput</translation>
    </message>
    <message>
        <source>time of the run</source>
        <translation>Zeit des Laufs</translation>
    </message>
    <message>
        <source>power at the meter</source>
        <translation>Leistung am Zähler</translation>
    </message>
    <message>
        <source>energy at the meter</source>
        <translation>Energie am Zähler</translation>
    </message>
    <message>
        <source>cost, spares included</source>
        <translation>Kosten mit Reserven</translation>
    </message>
    <message>
        <source>of one step</source>
        <translation>eines Schritts</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>share of the step</source>
        <translation>Anteil am Schritt</translation>
    </message>
    <message>
        <source>meanwhile</source>
        <translation>währenddessen</translation>
    </message>
    <message>
        <source>mean length</source>
        <translation>mittlere Länge</translation>
    </message>
    <message>
        <source>longest</source>
        <translation>längste</translation>
    </message>
    <message>
        <source>over the mean</source>
        <translation>über dem Mittel</translation>
    </message>
    <message>
        <source>ranks that generate</source>
        <translation>Ränge, die erzeugen</translation>
    </message>
    <message>
        <source>answers of the fullest rank</source>
        <translation>Antworten des vollsten Rangs</translation>
    </message>
    <message>
        <source>sequence slots per rank</source>
        <translation>Plätze eines Rangs</translation>
    </message>
    <message>
        <source>running at once, on average</source>
        <translation>zugleich laufend, im Mittel</translation>
    </message>
    <message>
        <source>time a rank runs under a quarter of its peak sequences</source>
        <translation>Zeit, in der ein Rang weniger als ein Viertel seiner meisten hat</translation>
    </message>
    <message>
        <source>prefill time</source>
        <translation>Zeit der Prompts</translation>
    </message>
    <message>
        <source>Memory of a GPU</source>
        <translation>Speicher einer GPU</translation>
    </message>
    <message>
        <source>generating</source>
        <translation>beim Erzeugen</translation>
    </message>
    <message>
        <source>learning</source>
        <translation>beim Lernen</translation>
    </message>
    <message>
        <source>at the host</source>
        <translation>beim Host</translation>
    </message>
    <message>
        <source>elsewhere</source>
        <translation>anderswo</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>verworfen</translation>
    </message>
    <message>
        <source>generation weights</source>
        <translation>Gewichte, die erzeugen</translation>
    </message>
    <message>
        <source>room for the cache</source>
        <translation>Platz für den Cache</translation>
    </message>
    <message>
        <source>runtime and activations of the engine</source>
        <translation>Laufzeit und Aktivierungen der Engine</translation>
    </message>
    <message>
        <source>weights, gradients and optimizer that learn</source>
        <translation>Gewichte, Gradienten und Optimierer, die lernen</translation>
    </message>
    <message>
        <source>reserved by training, in all</source>
        <translation>alles, was Lernen reserviert</translation>
    </message>
    <message>
        <source>memory limit</source>
        <translation>was es reservieren darf</translation>
    </message>
    <message>
        <source>Ways to run it</source>
        <translation>Wege, es zu betreiben</translation>
    </message>
    <message>
        <source>generate</source>
        <translation>erzeugen</translation>
    </message>
    <message>
        <source>learn</source>
        <translation>lernen</translation>
    </message>
    <message>
        <source>layouts</source>
        <translation>Aufteilungen</translation>
    </message>
    <message>
        <source>in turn on the same GPUs</source>
        <translation>abwechselnd auf denselben GPUs</translation>
    </message>
    <message>
        <source>apart, waiting for each other</source>
        <translation>getrennt, aufeinander wartend</translation>
    </message>
    <message>
        <source>apart, one step off</source>
        <translation>getrennt, einen Schritt versetzt</translation>
    </message>
    <message>
        <source>apart, up to {0} steps off</source>
        <translation>getrennt, bis zu {0} Schritte versetzt</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Steps that read prompts</source>
        <translation>Schritte, die Prompts lesen</translation>
    </message>
    <message>
        <source>Steps that only decode</source>
        <translation>Schritte, die nur dekodieren</translation>
    </message>
    <message>
        <source>Waits for its first token</source>
        <translation>Wartet auf sein erstes Token</translation>
    </message>
    <message>
        <source>Is answered</source>
        <translation>Wird beantwortet</translation>
    </message>
    <message>
        <source>One instance while a request waits longest</source>
        <translation>Eine Instanz, während eine Anfrage am längsten wartet</translation>
    </message>
    <message>
        <source>Above its steps, below the requests whose prompts it reads; the frame is around the one that waits longest</source>
        <translation>Oben ihre Schritte, unten die Anfragen, deren Prompts sie liest; der Rahmen ist um die, die am längsten wartet</translation>
    </message>
    <message>
        <source>The session with the request that waits longest</source>
        <translation>Die Sitzung mit der Anfrage, die am längsten wartet</translation>
    </message>
    <message>
        <source>Each request until its first token, and its answer; between them the user thinks or a tool works</source>
        <translation>Jede Anfrage bis zu ihrem ersten Token, und ihre Antwort; dazwischen denkt der Nutzer, oder ein Werkzeug arbeitet</translation>
    </message>
    <message>
        <source>Reads</source>
        <translation>Liest</translation>
    </message>
    <message>
        <source>Decodes</source>
        <translation>Dekodiert</translation>
    </message>
    <message>
        <source>lane</source>
        <translation>Spur</translation>
    </message>
    <message>
        <source>what</source>
        <translation>was</translation>
    </message>
    <message>
        <source>begin [s]</source>
        <translation>Beginn [s]</translation>
    </message>
    <message>
        <source>end [s]</source>
        <translation>Ende [s]</translation>
    </message>
    <message>
        <source>inputs a pass</source>
        <translation>Eingaben je Durchlauf</translation>
    </message>
    <message>
        <source>Drafter</source>
        <translation>Entwurfsmodell</translation>
    </message>
    <message>
        <source>usual</source>
        <translation>übliche</translation>
    </message>
    <message>
        <source>Serving engine whose profile is used.</source>
        <translation>Engine, deren Profil verwendet wird.</translation>
    </message>
    <message>
        <source>Drafter whose measured acceptance is used; else the model&apos;s own, or the mean of all.</source>
        <translation>Entwurfsmodell des Katalogs, dessen gemessene Annahme gilt; ohne Angabe das für das Modell gemessene oder das Mittel aller.</translation>
    </message>
    <message>
        <source>Instances fail at random, so many times as often as the scenario&apos;s failures say; the same ones each time</source>
        <translation>Instanzen fallen zufällig aus, so viel Mal so oft, wie die Ausfälle des Szenarios sagen; jedes Mal dieselben</translation>
    </message>
    <message>
        <source>Kinds of requests in the order in which they are served, such as chat,batch; those that are not named are served last, and the trace has a column `kind`</source>
        <translation>Arten von Anfragen in der Reihenfolge, in der sie bedient werden, etwa chat,batch; nicht genannte kommen zuletzt, und die Aufzeichnung hat eine Spalte `kind`</translation>
    </message>
    <message>
        <source>requests use {0} adapters and memory has room for {1}: loading them while requests run is modelled for recorded traffic alone</source>
        <translation>Anfragen nutzen {0} Adapter, und der Speicher hat Platz für {1}: sie im Betrieb zu laden ist nur für aufgezeichneten Verkehr modelliert</translation>
    </message>
    <message>
        <source>Give workload.lora.slots for all of them, or ask rackline traffic</source>
        <translation>workload.lora.slots für alle angeben, oder rackline traffic fragen</translation>
    </message>
    <message>
        <source>a store that all GPUs share keeps prefixes of recorded traffic alone</source>
        <translation>ein Speicher, den alle GPUs teilen, hält nur Präfixe von aufgezeichnetem Verkehr</translation>
    </message>
    <message>
        <source>Tokens that are thought before each answer, beside what the file has; limits on the first token are of these</source>
        <translation>Tokens, die vor jeder Antwort gedacht werden, neben denen der Datei; Grenzen für das erste Token gelten für diese</translation>
    </message>
    <message>
        <source>Answers to each request at once, as for a vote; the prompt is read once, and the request ends with the last answer</source>
        <translation>So viele Antworten auf jede Anfrage zugleich, wie für eine Abstimmung; ihr Prompt wird einmal gelesen, und sie endet mit der letzten</translation>
    </message>
    <message>
        <source>Memory behind it</source>
        <translation>Speicher dahinter</translation>
    </message>
    <message>
        <source>Store that all GPUs share</source>
        <translation>Gemeinsamer Speicher aller GPUs</translation>
    </message>
    <message>
        <source>Kernels of this model, over their operators</source>
        <translation>Kernel dieses Modells, gegen ihre Operatoren</translation>
    </message>
    <message>
        <source>Layouts searched</source>
        <translation>Gesuchte Layouts</translation>
    </message>
    <message>
        <source>Layouts that somebody published, that the engine supports, or that are possible at all; without it those that the engine supports.</source>
        <translation>Layouts, die jemand veröffentlicht hat, die die Engine beherrscht oder die überhaupt möglich sind; ohne Angabe die, welche die Engine beherrscht.</translation>
    </message>
    <message>
        <source>demonstrated</source>
        <translation>nachgewiesen</translation>
    </message>
    <message>
        <source>supported</source>
        <translation>unterstützt</translation>
    </message>
    <message>
        <source>possible</source>
        <translation>möglich</translation>
    </message>
    <message>
        <source>mapping.evidence={0} leaves no layout for this engine, these chips, this format and this load</source>
        <translation>mapping.evidence={0} lässt für diese Engine, diese Chips, dieses Format und diese Last kein Layout übrig</translation>
    </message>
    <message>
        <source>Set mapping.evidence to a lower class, or leave it out</source>
        <translation>mapping.evidence auf eine niedrigere Klasse setzen oder weglassen</translation>
    </message>
    <message>
        <source>only layouts published for this engine, chip, number format and model were searched</source>
        <translation>nur Layouts wurden betrachtet, die jemand für diese Engine, diese Chips, dieses Format und dieses Modell veröffentlicht hat</translation>
    </message>
    <message>
        <source>Set mapping.evidence to supported to search every layout that the engine runs</source>
        <translation>mapping.evidence auf supported setzen, um alle zu betrachten, welche die Engine beherrscht</translation>
    </message>
    <message>
        <source>no published layout does what is asked, so {0} layouts were searched too</source>
        <translation>kein veröffentlichtes Layout erreicht es, sodass die von mapping.evidence={0} betrachtet wurden</translation>
    </message>
    <message>
        <source>Ask for less to keep to published layouts, or set mapping.evidence to choose</source>
        <translation>Weniger verlangen, um bei veröffentlichten Layouts zu bleiben, oder mit mapping.evidence wählen</translation>
    </message>
    <message>
        <source>Published layouts</source>
        <translation>Veröffentlichte Layouts</translation>
    </message>
    <message>
        <source>All that are searched</source>
        <translation>Alle gesuchten</translation>
    </message>
    <message>
        <source>Full lines: layouts that somebody published; dashed: all that are searched</source>
        <translation>Durchgezogen: veröffentlichte Layouts; gestrichelt: alle gesuchten</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>fest</translation>
    </message>
    <message>
        <source>searched</source>
        <translation>gesucht</translation>
    </message>
    <message>
        <source>Choice of caps</source>
        <translation>Wahl der Leistungsgrenzen</translation>
    </message>
    <message>
        <source>Whether lower caps than those that are set are searched together with layouts, at each point the best.</source>
        <translation>Ob niedrigere als die gesetzten Leistungsgrenzen zusammen mit den Anordnungen gesucht werden, an jedem Punkt die beste.</translation>
    </message>
    <message>
        <source>chips are held at {0} of {1}, which the search found best with this layout</source>
        <translation>Chips werden bei {0} von {1} gehalten; das fand die Suche mit dieser Anordnung am besten</translation>
    </message>
    <message>
        <source>Set power.caps to fixed to see them without</source>
        <translation>power.caps auf fixed setzen, um sie ohne Grenze zu sehen</translation>
    </message>
    <message>
        <source>no lower cap was found better with this layout</source>
        <translation>keine niedrigere Leistungsgrenze war mit dieser Anordnung besser</translation>
    </message>
    <message>
        <source>Steps that ranks wait</source>
        <translation>Schritte, die Ränge warten</translation>
    </message>
    <message>
        <source>Steps that ranks with attention in data parallel wait for each other&apos;s prompts at most; the engine&apos;s without it.</source>
        <translation>Schritte, die Ränge mit datenparalleler Attention höchstens auf die Prompts der anderen warten; sonst die der Engine.</translation>
    </message>
    <message>
        <source>What data-parallel ranks share: optimizer (1), gradients too (2), weights too (3, FSDP). A search tries 1 and 3; 2 where it is asked for.</source>
        <translation>Was datenparallele Ränge teilen: Optimierer (1), auch Gradienten (2), auch Gewichte (3, FSDP). Eine Suche probiert 1 und 3; 2, wo es verlangt wird.</translation>
    </message>
    <message>
        <source>Tensor cores</source>
        <translation>Tensorkerne</translation>
    </message>
    <message>
        <source>HBM</source>
        <translation>HBM</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Time this lane would need at its peak</source>
        <translation>So lange bräuchte diese Spur bei voller Leistung</translation>
    </message>
    <message>
        <source>Actual time; this lane is the limit</source>
        <translation>So lange dauert es, und diese Spur begrenzt es</translation>
    </message>
    <message>
        <source>limited by</source>
        <translation>begrenzt durch</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>verdeckt</translation>
    </message>
    <message>
        <source>A step that decodes, operator by operator</source>
        <translation>Ein Decode-Schritt, Operator für Operator</translation>
    </message>
    <message>
        <source>A step that reads prompts, operator by operator</source>
        <translation>Ein Schritt, der Prompts liest, Operator für Operator</translation>
    </message>
    <message>
        <source>Time in the step, all layers together</source>
        <translation>Zeit im Schritt, alle Schichten zusammen</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>Operator</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Reihe</translation>
    </message>
    <message>
        <source>Cabinet</source>
        <translation>Schrank</translation>
    </message>
    <message>
        <source>Heat that liquid takes</source>
        <translation>Wärme in die Flüssigkeit</translation>
    </message>
    <message>
        <source>Electricity of a year</source>
        <translation>Strom eines Jahres</translation>
    </message>
    <message>
        <source>Rows and aisles are assumed; no plan of the hall is given.</source>
        <translation>Reihen und Gänge sind angenommen; einen Plan der Halle gibt es nicht.</translation>
    </message>
    <message>
        <source>Four nodes to a cabinet are assumed.</source>
        <translation>Vier Knoten je Schrank sind angenommen.</translation>
    </message>
    <message>
        <source>Scale-up link of each GPU, one way</source>
        <translation>Scale-up-Link jeder GPU, eine Richtung</translation>
    </message>
    <message>
        <source>Not to scale.</source>
        <translation>Nicht maßstäblich.</translation>
    </message>
    <message>
        <source>Regulators</source>
        <translation>Spannungsregler</translation>
    </message>
    <message>
        <source>Board, drives, NICs</source>
        <translation>Platine, Laufwerke, NICs</translation>
    </message>
    <message>
        <source>The hall from above</source>
        <translation>Die Halle von oben</translation>
    </message>
    <message>
        <source>Rack</source>
        <translation>Rack</translation>
    </message>
    <message>
        <source>Racks of both kinds are drawn alike.</source>
        <translation>Racks beider Arten sind gleich gezeichnet.</translation>
    </message>
    <message>
        <source>an input changes nothing: {0} is about gradients, and sites that are stages of a pipeline pass activations in every step</source>
        <translation>Eine Eingabe ändert nichts: {0} betrifft Gradienten, und Standorte, die Stufen einer Pipeline sind, reichen in jedem Schritt Aktivierungen weiter</translation>
    </message>
    <message>
        <source>Take it out, or set sites.share to replicas</source>
        <translation>Lassen Sie sie weg, oder setzen Sie sites.share auf replicas</translation>
    </message>
    <message>
        <source>the switches of the scale-up domain do not add: all-reduces of the collective library take longer; the engine&apos;s own, which run wherever they are quicker, never used the switches for it and take as long as before</source>
        <translation>Die Switches der Scale-up-Domäne addieren nicht: All-Reduces der Kommunikationsbibliothek dauern länger; die eigenen der Engine, die überall laufen, wo sie schneller sind, haben die Switches nie dafür genutzt und dauern so lange wie zuvor</translation>
    </message>
    <message>
        <source>measured GEMMs of this chip reach {0} of the peak in FP8 with one scale per tensor and {1} in blocks, though one scale is less work: with kernels that are tuned alike the order would be the other</source>
        <translation>Gemessene GEMMs dieses Chips erreichen in FP8 {0} der Spitzenleistung mit einem Skalenfaktor je Tensor und {1} in Blöcken, obwohl ein Faktor weniger Arbeit ist: Mit gleich gut abgestimmten Kerneln wäre die Reihenfolge umgekehrt</translation>
    </message>
    <message>
        <source>Compare with workload.compute=fp8-block and mxfp8</source>
        <translation>Vergleichen Sie mit workload.compute=fp8-block und mxfp8</translation>
    </message>
    <message>
        <source>enforce</source>
        <translation>erzwingen</translation>
    </message>
    <message>
        <source>report</source>
        <translation>melden</translation>
    </message>
    <message>
        <source>ignore</source>
        <translation>übergehen</translation>
    </message>
    <message>
        <source>same</source>
        <translation>dasselbe</translation>
    </message>
    <message>
        <source>racks</source>
        <translation>Racks</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>pod</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>per watt</source>
        <translation>je Watt</translation>
    </message>
    <message>
        <source>Host link</source>
        <translation>Host-Verbindung</translation>
    </message>
    <message>
        <source>Deadline</source>
        <translation>Termin</translation>
    </message>
    <message>
        <source>pods</source>
        <translation>Pods</translation>
    </message>
    <message>
        <source>For the interval of the factor each uncertain input is drawn at random, once for both where they share it.</source>
        <translation>Für das Intervall des Faktors wird jede unsichere Eingabe zufällig gezogen, einmal für beide, wo sie sie teilen.</translation>
    </message>
</context>
<context>
    <name>figure</name>
    <message>
        <source>access</source>
        <translation>Zugriff</translation>
    </message>
    <message>
        <source>drives</source>
        <translation>Laufwerke</translation>
    </message>
    <message>
        <source>mig</source>
        <translation>MIG</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>instances</source>
        <translation>Instanzen</translation>
    </message>
    <message>
        <source>count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>feed forward</source>
        <translation>Feed-Forward</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>im Leerlauf</translation>
    </message>
    <message>
        <source>total</source>
        <translation>gesamt</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>unter Last</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>compute-tray</source>
        <translation>Rechen-Tray</translation>
    </message>
    <message>
        <source>switch-tray</source>
        <translation>Switch-Tray</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>Spitze</translation>
    </message>
    <message>
        <source>width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>mass</source>
        <translation>Masse</translation>
    </message>
    <message>
        <source>kv heads</source>
        <translation>KV-Köpfe</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>head dim</source>
        <translation>Dimension des Kopfs</translation>
    </message>
    <message>
        <source>gated</source>
        <translation>gesteuert</translation>
    </message>
    <message>
        <source>efficiency</source>
        <translation>Wirkungsgrad</translation>
    </message>
    <message>
        <source>rest</source>
        <translation>Rest</translation>
    </message>
    <message>
        <source>ports</source>
        <translation>Ports</translation>
    </message>
    <message>
        <source>height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>gpus</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>fibres</source>
        <translation>Fasern</translation>
    </message>
    <message>
        <source>domain</source>
        <translation>Domäne</translation>
    </message>
    <message>
        <source>sidecar</source>
        <translation>Beistellschrank</translation>
    </message>
    <message>
        <source>rating</source>
        <translation>Nennwert</translation>
    </message>
    <message>
        <source>power-shelf</source>
        <translation>Netzteil-Einschub</translation>
    </message>
    <message>
        <source>cpu</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>sparse</source>
        <translation>dünn besetzt</translation>
    </message>
    <message>
        <source>slot</source>
        <translation>Steckplatz</translation>
    </message>
    <message>
        <source>node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>nic</source>
        <translation>Netzkarte</translation>
    </message>
    <message>
        <source>most</source>
        <translation>höchstens</translation>
    </message>
    <message>
        <source>scale up</source>
        <translation>Scale-up</translation>
    </message>
    <message>
        <source>rack</source>
        <translation>Rack</translation>
    </message>
    <message>
        <source>price</source>
        <translation>Preis</translation>
    </message>
    <message>
        <source>leaf</source>
        <translation>Leaf</translation>
    </message>
    <message>
        <source>iops</source>
        <translation>Zugriffe</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>hbm</source>
        <translation>HBM</translation>
    </message>
    <message>
        <source>gpu-board</source>
        <translation>GPU-Platine</translation>
    </message>
    <message>
        <source>extra</source>
        <translation>zusätzlich</translation>
    </message>
    <message>
        <source>dpu</source>
        <translation>DPU</translation>
    </message>
    <message>
        <source>current</source>
        <translation>Strom</translation>
    </message>
    <message>
        <source>cloud price</source>
        <translation>Mietpreis</translation>
    </message>
    <message>
        <source>cdu</source>
        <translation>CDU</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>tco</source>
        <translation>Gesamtkosten</translation>
    </message>
    <message>
        <source>shared experts</source>
        <translation>gemeinsame Experten</translation>
    </message>
    <message>
        <source>range</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>per flop</source>
        <translation>je FLOP</translation>
    </message>
    <message>
        <source>out</source>
        <translation>nach außen</translation>
    </message>
    <message>
        <source>nvswitch</source>
        <translation>NVSwitch</translation>
    </message>
    <message>
        <source>nvme</source>
        <translation>NVMe</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>fans</source>
        <translation>Lüfter</translation>
    </message>
    <message>
        <source>experts per token</source>
        <translation>Experten je Token</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>dram</source>
        <translation>DRAM</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>Decode</translation>
    </message>
    <message>
        <source>cpx</source>
        <translation>CPX</translation>
    </message>
    <message>
        <source>capacity</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>board</source>
        <translation>Platine</translation>
    </message>
    <message>
        <source>also</source>
        <translation>außerdem</translation>
    </message>
    <message>
        <source>wue</source>
        <translation>WUE</translation>
    </message>
    <message>
        <source>window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>water</source>
        <translation>Wasser</translation>
    </message>
    <message>
        <source>value dim</source>
        <translation>Dimension der Werte</translation>
    </message>
    <message>
        <source>switch</source>
        <translation>Switch</translation>
    </message>
    <message>
        <source>selected</source>
        <translation>ausgewählt</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>gespart</translation>
    </message>
    <message>
        <source>rope dim</source>
        <translation>RoPE-Dimension</translation>
    </message>
    <message>
        <source>rise</source>
        <translation>Anstieg</translation>
    </message>
    <message>
        <source>reduction</source>
        <translation>Reduktion</translation>
    </message>
    <message>
        <source>query rank</source>
        <translation>Rang der Queries</translation>
    </message>
    <message>
        <source>pump</source>
        <translation>Pumpe</translation>
    </message>
    <message>
        <source>published</source>
        <translation>veröffentlicht</translation>
    </message>
    <message>
        <source>port</source>
        <translation>Port</translation>
    </message>
    <message>
        <source>packages</source>
        <translation>Packages</translation>
    </message>
    <message>
        <source>nope dim</source>
        <translation>NoPE-Dimension</translation>
    </message>
    <message>
        <source>lane</source>
        <translation>Lane</translation>
    </message>
    <message>
        <source>kv rank</source>
        <translation>KV-Rang</translation>
    </message>
    <message>
        <source>index heads</source>
        <translation>Köpfe des Index</translation>
    </message>
    <message>
        <source>streams</source>
        <translation>Ströme</translation>
    </message>
    <message>
        <source>gate</source>
        <translation>Tor</translation>
    </message>
    <message>
        <source>key is value</source>
        <translation>Key gleich Value</translation>
    </message>
    <message>
        <source>borrows kv</source>
        <translation>übernimmt KV</translation>
    </message>
    <message>
        <source>ratio</source>
        <translation>Verhältnis</translation>
    </message>
    <message>
        <source>output rank</source>
        <translation>Rang der Ausgabe</translation>
    </message>
    <message>
        <source>output groups</source>
        <translation>Gruppen der Ausgabe</translation>
    </message>
    <message>
        <source>shared width</source>
        <translation>Breite des gemeinsamen Blocks</translation>
    </message>
    <message>
        <source>latent</source>
        <translation>latent</translation>
    </message>
    <message>
        <source>index dim</source>
        <translation>Dimension des Index</translation>
    </message>
    <message>
        <source>host link</source>
        <translation>Verbindung zum Host</translation>
    </message>
    <message>
        <source>heat</source>
        <translation>Wärme</translation>
    </message>
    <message>
        <source>grid</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>dies</source>
        <translation>Dies</translation>
    </message>
    <message>
        <source>density</source>
        <translation>Dichte</translation>
    </message>
    <message>
        <source>cooling</source>
        <translation>Kühlung</translation>
    </message>
    <message>
        <source>conversion</source>
        <translation>Wandlung</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>Cache</translation>
    </message>
    <message>
        <source>both directions</source>
        <translation>beide Richtungen</translation>
    </message>
    <message>
        <source>air</source>
        <translation>Luft</translation>
    </message>
    <message>
        <source>write</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>workload</source>
        <translation>Arbeitslast</translation>
    </message>
    <message>
        <source>whisper offline</source>
        <translation>Whisper, offline</translation>
    </message>
    <message>
        <source>voltage</source>
        <translation>Spannung</translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation>Vokabular</translation>
    </message>
    <message>
        <source>visible</source>
        <translation>sichtbar</translation>
    </message>
    <message>
        <source>vector</source>
        <translation>Vektor</translation>
    </message>
    <message>
        <source>us</source>
        <translation>USA</translation>
    </message>
    <message>
        <source>ups</source>
        <translation>USV</translation>
    </message>
    <message>
        <source>tray</source>
        <translation>Tray</translation>
    </message>
    <message>
        <source>transistors</source>
        <translation>Transistoren</translation>
    </message>
    <message>
        <source>transient</source>
        <translation>kurzzeitig</translation>
    </message>
    <message>
        <source>transformer</source>
        <translation>Transformator</translation>
    </message>
    <message>
        <source>training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>tied embedding</source>
        <translation>gebundenes Embedding</translation>
    </message>
    <message>
        <source>throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>tdp</source>
        <translation>TDP</translation>
    </message>
    <message>
        <source>taper</source>
        <translation>Verjüngung</translation>
    </message>
    <message>
        <source>supply efficiency</source>
        <translation>Wirkungsgrad der Netzteile</translation>
    </message>
    <message>
        <source>supply</source>
        <translation>Netzteil</translation>
    </message>
    <message>
        <source>state dim</source>
        <translation>Dimension des Zustands</translation>
    </message>
    <message>
        <source>spot</source>
        <translation>Spot</translation>
    </message>
    <message>
        <source>shell power cooling</source>
        <translation>Hülle, Strom, Kühlung</translation>
    </message>
    <message>
        <source>share of tco</source>
        <translation>Anteil an den Gesamtkosten</translation>
    </message>
    <message>
        <source>serving</source>
        <translation>Betrieb</translation>
    </message>
    <message>
        <source>scale out</source>
        <translation>Scale-out</translation>
    </message>
    <message>
        <source>saved by copper</source>
        <translation>durch Kupfer gespart</translation>
    </message>
    <message>
        <source>rubin</source>
        <translation>Rubin</translation>
    </message>
    <message>
        <source>read</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>reach</source>
        <translation>Reichweite</translation>
    </message>
    <message>
        <source>rate</source>
        <translation>Rate</translation>
    </message>
    <message>
        <source>radix</source>
        <translation>Radix</translation>
    </message>
    <message>
        <source>pue</source>
        <translation>PUE</translation>
    </message>
    <message>
        <source>provisioned</source>
        <translation>vorgehalten</translation>
    </message>
    <message>
        <source>pressure</source>
        <translation>Druck</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>Prefill</translation>
    </message>
    <message>
        <source>power per width</source>
        <translation>Leistung je Breite</translation>
    </message>
    <message>
        <source>pins per tray</source>
        <translation>Pins je Tray</translation>
    </message>
    <message>
        <source>per rack</source>
        <translation>je Rack</translation>
    </message>
    <message>
        <source>per node</source>
        <translation>je Knoten</translation>
    </message>
    <message>
        <source>per link byte</source>
        <translation>je Byte Verbindung</translation>
    </message>
    <message>
        <source>per gpu</source>
        <translation>je GPU</translation>
    </message>
    <message>
        <source>per byte</source>
        <translation>je Byte</translation>
    </message>
    <message>
        <source>per blade</source>
        <translation>je Blade</translation>
    </message>
    <message>
        <source>pcie</source>
        <translation>PCIe</translation>
    </message>
    <message>
        <source>pair</source>
        <translation>Paar</translation>
    </message>
    <message>
        <source>oversubscription</source>
        <translation>Überbuchung</translation>
    </message>
    <message>
        <source>optics</source>
        <translation>Optik</translation>
    </message>
    <message>
        <source>nominal</source>
        <translation>nominell</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>neocloud own</source>
        <translation>eigene Neocloud</translation>
    </message>
    <message>
        <source>multiprocessors</source>
        <translation>Multiprozessoren</translation>
    </message>
    <message>
        <source>miss</source>
        <translation>Fehlzugriff</translation>
    </message>
    <message>
        <source>midplane pins</source>
        <translation>Pins der Midplane</translation>
    </message>
    <message>
        <source>midplane</source>
        <translation>Midplane</translation>
    </message>
    <message>
        <source>mid</source>
        <translation>Mitte</translation>
    </message>
    <message>
        <source>measured peak</source>
        <translation>gemessene Spitze</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>max p</source>
        <translation>Max-P</translation>
    </message>
    <message>
        <source>liquid share</source>
        <translation>Anteil der Flüssigkühlung</translation>
    </message>
    <message>
        <source>links</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>link</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>levels</source>
        <translation>Ebenen</translation>
    </message>
    <message>
        <source>least</source>
        <translation>mindestens</translation>
    </message>
    <message>
        <source>lasers</source>
        <translation>Laser</translation>
    </message>
    <message>
        <source>laser failures</source>
        <translation>Ausfälle der Laser</translation>
    </message>
    <message>
        <source>key heads</source>
        <translation>Köpfe der Keys</translation>
    </message>
    <message>
        <source>key dim</source>
        <translation>Dimension der Keys</translation>
    </message>
    <message>
        <source>industry</source>
        <translation>Branche</translation>
    </message>
    <message>
        <source>industrial</source>
        <translation>Industrie</translation>
    </message>
    <message>
        <source>idle wall</source>
        <translation>Leerlauf an der Steckdose</translation>
    </message>
    <message>
        <source>hyperscaler own</source>
        <translation>eigener Hyperscaler</translation>
    </message>
    <message>
        <source>hyperscaler</source>
        <translation>Hyperscaler</translation>
    </message>
    <message>
        <source>hit</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>verborgene Breite</translation>
    </message>
    <message>
        <source>hbm bandwidth</source>
        <translation>HBM-Bandbreite</translation>
    </message>
    <message>
        <source>groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>gpu factor</source>
        <translation>GPU-Faktor</translation>
    </message>
    <message>
        <source>full</source>
        <translation>voll</translation>
    </message>
    <message>
        <source>footprint</source>
        <translation>Stellfläche</translation>
    </message>
    <message>
        <source>flow per power</source>
        <translation>Durchfluss je Leistung</translation>
    </message>
    <message>
        <source>floor</source>
        <translation>Boden</translation>
    </message>
    <message>
        <source>fast memory</source>
        <translation>schneller Speicher</translation>
    </message>
    <message>
        <source>engines per asic</source>
        <translation>Engines je ASIC</translation>
    </message>
    <message>
        <source>engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>endpoints</source>
        <translation>Endpunkte</translation>
    </message>
    <message>
        <source>draw</source>
        <translation>Aufnahme</translation>
    </message>
    <message>
        <source>draft layers</source>
        <translation>Draft-Schichten</translation>
    </message>
    <message>
        <source>direct liquid</source>
        <translation>direkte Flüssigkühlung</translation>
    </message>
    <message>
        <source>dies per package</source>
        <translation>Dies je Package</translation>
    </message>
    <message>
        <source>dgx</source>
        <translation>DGX</translation>
    </message>
    <message>
        <source>cpus</source>
        <translation>CPUs</translation>
    </message>
    <message>
        <source>cpu memory</source>
        <translation>CPU-Speicher</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>Kerne</translation>
    </message>
    <message>
        <source>copper replaced</source>
        <translation>ersetztes Kupfer</translation>
    </message>
    <message>
        <source>copper</source>
        <translation>Kupfer</translation>
    </message>
    <message>
        <source>coolant</source>
        <translation>Kühlmittel</translation>
    </message>
    <message>
        <source>context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>colocation</source>
        <translation>Colocation</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>geschlossen</translation>
    </message>
    <message>
        <source>cheapest</source>
        <translation>am billigsten</translation>
    </message>
    <message>
        <source>cap reached</source>
        <translation>erreichte Grenze</translation>
    </message>
    <message>
        <source>cages</source>
        <translation>Einschübe</translation>
    </message>
    <message>
        <source>cage</source>
        <translation>Einschub</translation>
    </message>
    <message>
        <source>busy floor</source>
        <translation>Sockel unter Last</translation>
    </message>
    <message>
        <source>bundle</source>
        <translation>Bündel</translation>
    </message>
    <message>
        <source>best</source>
        <translation>bestes</translation>
    </message>
    <message>
        <source>average</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>asics</source>
        <translation>ASICs</translation>
    </message>
    <message>
        <source>all in</source>
        <translation>alles in allem</translation>
    </message>
    <message>
        <source>active</source>
        <translation>aktiv</translation>
    </message>
    <message>
        <source>pins</source>
        <translation>Pins</translation>
    </message>
    <message>
        <source>liquid</source>
        <translation>Flüssigkeit</translation>
    </message>
    <message>
        <source>per tray</source>
        <translation>je Einschub</translation>
    </message>
    <message>
        <source>after</source>
        <translation>danach</translation>
    </message>
    <message>
        <source>all gather</source>
        <translation>All-Gather</translation>
    </message>
    <message>
        <source>all reduce</source>
        <translation>All-Reduce</translation>
    </message>
    <message>
        <source>all reduce factor</source>
        <translation>All-Reduce-Faktor</translation>
    </message>
    <message>
        <source>all to all</source>
        <translation>All-to-All</translation>
    </message>
    <message>
        <source>allocator retry</source>
        <translation>neuer Versuch der Speichervergabe</translation>
    </message>
    <message>
        <source>ampere</source>
        <translation>Ampere</translation>
    </message>
    <message>
        <source>api</source>
        <translation>API</translation>
    </message>
    <message>
        <source>aws</source>
        <translation>AWS</translation>
    </message>
    <message>
        <source>balanced stages</source>
        <translation>ausgewogene Stufen</translation>
    </message>
    <message>
        <source>before</source>
        <translation>davor</translation>
    </message>
    <message>
        <source>biased bytes</source>
        <translation>Bytes mit Bias</translation>
    </message>
    <message>
        <source>blackwell</source>
        <translation>Blackwell</translation>
    </message>
    <message>
        <source>block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>bucket bytes</source>
        <translation>Bytes je Bündel</translation>
    </message>
    <message>
        <source>bucket latency</source>
        <translation>Latenz je Bündel</translation>
    </message>
    <message>
        <source>bucket sync</source>
        <translation>Abgleich je Bündel</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>carbon</source>
        <translation>Kohlenstoff</translation>
    </message>
    <message>
        <source>carry</source>
        <translation>übertragen</translation>
    </message>
    <message>
        <source>cause</source>
        <translation>Ursache</translation>
    </message>
    <message>
        <source>chunk</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>cold start</source>
        <translation>Kaltstart</translation>
    </message>
    <message>
        <source>continuous</source>
        <translation>durchgehend</translation>
    </message>
    <message>
        <source>decode attention</source>
        <translation>Attention beim Dekodieren</translation>
    </message>
    <message>
        <source>depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>eager above</source>
        <translation>ohne Graphen ab</translation>
    </message>
    <message>
        <source>eager floor</source>
        <translation>Untergrenze ohne Graphen</translation>
    </message>
    <message>
        <source>eager norm</source>
        <translation>Bezug ohne Graphen</translation>
    </message>
    <message>
        <source>element bytes</source>
        <translation>Bytes je Element</translation>
    </message>
    <message>
        <source>elementwise</source>
        <translation>elementweise</translation>
    </message>
    <message>
        <source>engine all reduce</source>
        <translation>All-Reduce der Engine</translation>
    </message>
    <message>
        <source>exchange</source>
        <translation>Austausch</translation>
    </message>
    <message>
        <source>exchange factor</source>
        <translation>Austauschfaktor</translation>
    </message>
    <message>
        <source>failures</source>
        <translation>Ausfälle</translation>
    </message>
    <message>
        <source>far efficiency</source>
        <translation>Wirkungsgrad über Knoten</translation>
    </message>
    <message>
        <source>far fixed</source>
        <translation>fester Teil über Knoten</translation>
    </message>
    <message>
        <source>fast fixed</source>
        <translation>fester Teil, schnell</translation>
    </message>
    <message>
        <source>fill</source>
        <translation>Füllung</translation>
    </message>
    <message>
        <source>fill bytes</source>
        <translation>Bytes zum Füllen</translation>
    </message>
    <message>
        <source>first byte</source>
        <translation>erstes Byte</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>fester Teil</translation>
    </message>
    <message>
        <source>fragmentation</source>
        <translation>Fragmentierung</translation>
    </message>
    <message>
        <source>gain</source>
        <translation>Gewinn</translation>
    </message>
    <message>
        <source>gathered ranks</source>
        <translation>gesammelte Ränge</translation>
    </message>
    <message>
        <source>gemm</source>
        <translation>GEMM</translation>
    </message>
    <message>
        <source>goodput</source>
        <translation>nützlicher Anteil</translation>
    </message>
    <message>
        <source>gpu</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>gradient overlap</source>
        <translation>Überlappung der Gradienten</translation>
    </message>
    <message>
        <source>gradient wire</source>
        <translation>Gradienten auf der Leitung</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>half blocks</source>
        <translation>halbe Blöcke</translation>
    </message>
    <message>
        <source>prompts</source>
        <translation>Prompts</translation>
    </message>
    <message>
        <source>hopper</source>
        <translation>Hopper</translation>
    </message>
    <message>
        <source>hour</source>
        <translation>Stunde</translation>
    </message>
    <message>
        <source>hundred mw</source>
        <translation>hundert MW</translation>
    </message>
    <message>
        <source>ib</source>
        <translation>IB</translation>
    </message>
    <message>
        <source>idle to zero</source>
        <translation>Leerlauf auf null</translation>
    </message>
    <message>
        <source>intensity</source>
        <translation>Intensität</translation>
    </message>
    <message>
        <source>interference</source>
        <translation>Störung</translation>
    </message>
    <message>
        <source>interruptions</source>
        <translation>Unterbrechungen</translation>
    </message>
    <message>
        <source>interval</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>jitter</source>
        <translation>Schwankung</translation>
    </message>
    <message>
        <source>job</source>
        <translation>Auftrag</translation>
    </message>
    <message>
        <source>kept forward</source>
        <translation>behalten, vorwärts</translation>
    </message>
    <message>
        <source>kept gathered</source>
        <translation>behalten, gesammelt</translation>
    </message>
    <message>
        <source>kept hidden</source>
        <translation>behalten, verborgene Werte</translation>
    </message>
    <message>
        <source>kept query</source>
        <translation>behalten, Query</translation>
    </message>
    <message>
        <source>kv per token</source>
        <translation>KV je Token</translation>
    </message>
    <message>
        <source>latency factor</source>
        <translation>Latenzfaktor</translation>
    </message>
    <message>
        <source>latent attention</source>
        <translation>latente Attention</translation>
    </message>
    <message>
        <source>latent extra</source>
        <translation>Zuschlag latent</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>layer host</source>
        <translation>Host je Schicht</translation>
    </message>
    <message>
        <source>layer host tensor</source>
        <translation>Host je Schicht, Tensor</translation>
    </message>
    <message>
        <source>logits</source>
        <translation>Logits</translation>
    </message>
    <message>
        <source>logits crossing</source>
        <translation>Logits über Ränge</translation>
    </message>
    <message>
        <source>loss bytes</source>
        <translation>Bytes der Verlustfunktion</translation>
    </message>
    <message>
        <source>managed</source>
        <translation>betreut</translation>
    </message>
    <message>
        <source>materialised scores</source>
        <translation>gespeicherte Scores</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>meta</source>
        <translation>Meta</translation>
    </message>
    <message>
        <source>mixture extra</source>
        <translation>Zuschlag Mixture</translation>
    </message>
    <message>
        <source>mixture host</source>
        <translation>Host bei Mixture</translation>
    </message>
    <message>
        <source>mttf</source>
        <translation>MTTF</translation>
    </message>
    <message>
        <source>mtti</source>
        <translation>MTTI</translation>
    </message>
    <message>
        <source>narrow</source>
        <translation>schmal</translation>
    </message>
    <message>
        <source>narrow heads</source>
        <translation>schmale Köpfe</translation>
    </message>
    <message>
        <source>neocloud</source>
        <translation>Neocloud</translation>
    </message>
    <message>
        <source>network share</source>
        <translation>Netzanteil</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>Norm</translation>
    </message>
    <message>
        <source>nvlink</source>
        <translation>NVLink</translation>
    </message>
    <message>
        <source>offload</source>
        <translation>Auslagerung</translation>
    </message>
    <message>
        <source>on premise</source>
        <translation>im eigenen Haus</translation>
    </message>
    <message>
        <source>one shot</source>
        <translation>in einem Zug</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>optimizer bytes</source>
        <translation>Bytes des Optimierers</translation>
    </message>
    <message>
        <source>output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>own</source>
        <translation>eigene</translation>
    </message>
    <message>
        <source>pair bytes</source>
        <translation>Bytes je Paar</translation>
    </message>
    <message>
        <source>payback</source>
        <translation>Amortisation</translation>
    </message>
    <message>
        <source>per compute</source>
        <translation>je Rechenleistung</translation>
    </message>
    <message>
        <source>per doubling</source>
        <translation>je Verdopplung</translation>
    </message>
    <message>
        <source>per expert</source>
        <translation>je Experte</translation>
    </message>
    <message>
        <source>per layer</source>
        <translation>je Schicht</translation>
    </message>
    <message>
        <source>per rank</source>
        <translation>je Rang</translation>
    </message>
    <message>
        <source>per sequence</source>
        <translation>je Sequenz</translation>
    </message>
    <message>
        <source>pool after weights</source>
        <translation>Pool nach den Gewichten</translation>
    </message>
    <message>
        <source>pool kept</source>
        <translation>im Pool freigehalten</translation>
    </message>
    <message>
        <source>pool share</source>
        <translation>Anteil des Pools</translation>
    </message>
    <message>
        <source>preemption exponent</source>
        <translation>Exponent der Verdrängung</translation>
    </message>
    <message>
        <source>prefill attention</source>
        <translation>Attention beim Prefill</translation>
    </message>
    <message>
        <source>prefill factor</source>
        <translation>Prefill-Faktor</translation>
    </message>
    <message>
        <source>prefill pool factor</source>
        <translation>Faktor des Prefill-Pools</translation>
    </message>
    <message>
        <source>processor</source>
        <translation>Prozessor</translation>
    </message>
    <message>
        <source>quantise</source>
        <translation>Quantisieren</translation>
    </message>
    <message>
        <source>query group exponent</source>
        <translation>Exponent der Query-Gruppe</translation>
    </message>
    <message>
        <source>racks</source>
        <translation>Racks</translation>
    </message>
    <message>
        <source>ranks spread</source>
        <translation>Streuung der Ränge</translation>
    </message>
    <message>
        <source>recurrence</source>
        <translation>Rekurrenz</translation>
    </message>
    <message>
        <source>regathers</source>
        <translation>erneutes Sammeln</translation>
    </message>
    <message>
        <source>rent</source>
        <translation>Miete</translation>
    </message>
    <message>
        <source>request path</source>
        <translation>Weg einer Anfrage</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>resale</source>
        <translation>Wiederverkauf</translation>
    </message>
    <message>
        <source>reserve</source>
        <translation>Reserve</translation>
    </message>
    <message>
        <source>residual</source>
        <translation>Restwert</translation>
    </message>
    <message>
        <source>revenue</source>
        <translation>Erlös</translation>
    </message>
    <message>
        <source>ring attention</source>
        <translation>Ring-Attention</translation>
    </message>
    <message>
        <source>ring step</source>
        <translation>Ringschritt</translation>
    </message>
    <message>
        <source>roof</source>
        <translation>Obergrenze</translation>
    </message>
    <message>
        <source>row scaled</source>
        <translation>zeilenweise skaliert</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>Maßstab</translation>
    </message>
    <message>
        <source>scatter</source>
        <translation>Streuen</translation>
    </message>
    <message>
        <source>schedules ahead</source>
        <translation>vorausgeplante Schritte</translation>
    </message>
    <message>
        <source>selective kept</source>
        <translation>selektiv behalten</translation>
    </message>
    <message>
        <source>full time</source>
        <translation>volle Zeit</translation>
    </message>
    <message>
        <source>host reads</source>
        <translation>Lesezugriffe über den Host</translation>
    </message>
    <message>
        <source>selective time</source>
        <translation>selektive Zeit</translation>
    </message>
    <message>
        <source>shard per layer</source>
        <translation>Teil je Schicht</translation>
    </message>
    <message>
        <source>first stage</source>
        <translation>erste Stufe</translation>
    </message>
    <message>
        <source>sharded extra</source>
        <translation>Zuschlag verteilt</translation>
    </message>
    <message>
        <source>sharded overlap</source>
        <translation>Überlappung verteilt</translation>
    </message>
    <message>
        <source>shortness</source>
        <translation>Kürze</translation>
    </message>
    <message>
        <source>silent corruption</source>
        <translation>stille Verfälschung</translation>
    </message>
    <message>
        <source>spread</source>
        <translation>Streuung</translation>
    </message>
    <message>
        <source>spread first token</source>
        <translation>Streuung erstes Token</translation>
    </message>
    <message>
        <source>spread first token pools</source>
        <translation>Streuung erstes Token, Pools</translation>
    </message>
    <message>
        <source>spread pools</source>
        <translation>Streuung, Pools</translation>
    </message>
    <message>
        <source>spread rate</source>
        <translation>Streuung der Rate</translation>
    </message>
    <message>
        <source>spread rate pools</source>
        <translation>Streuung der Rate, Pools</translation>
    </message>
    <message>
        <source>spread unseen</source>
        <translation>Streuung, nie gemessen</translation>
    </message>
    <message>
        <source>sram</source>
        <translation>SRAM</translation>
    </message>
    <message>
        <source>stage latency</source>
        <translation>Latenz je Stufe</translation>
    </message>
    <message>
        <source>step fixed</source>
        <translation>fester Teil des Schritts</translation>
    </message>
    <message>
        <source>step host</source>
        <translation>Host je Schritt</translation>
    </message>
    <message>
        <source>storage</source>
        <translation>Speichersystem</translation>
    </message>
    <message>
        <source>superchip</source>
        <translation>Superchip</translation>
    </message>
    <message>
        <source>surcharge</source>
        <translation>Aufschlag</translation>
    </message>
    <message>
        <source>sustained</source>
        <translation>dauerhaft</translation>
    </message>
    <message>
        <source>sync base</source>
        <translation>Abgleich, Grundzeit</translation>
    </message>
    <message>
        <source>sync per rank</source>
        <translation>Abgleich je Rang</translation>
    </message>
    <message>
        <source>tensor exposed</source>
        <translation>Tensor, sichtbar</translation>
    </message>
    <message>
        <source>tensor overlap</source>
        <translation>Überlappung Tensor</translation>
    </message>
    <message>
        <source>thermal</source>
        <translation>thermisch</translation>
    </message>
    <message>
        <source>three years</source>
        <translation>drei Jahre</translation>
    </message>
    <message>
        <source>tile padding</source>
        <translation>Auffüllen der Kacheln</translation>
    </message>
    <message>
        <source>token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>traffic</source>
        <translation>Datenverkehr</translation>
    </message>
    <message>
        <source>train</source>
        <translation>trainieren</translation>
    </message>
    <message>
        <source>transfer</source>
        <translation>Übertragung</translation>
    </message>
    <message>
        <source>two shot</source>
        <translation>in zwei Zügen</translation>
    </message>
    <message>
        <source>two shot fixed</source>
        <translation>fester Teil, zwei Züge</translation>
    </message>
    <message>
        <source>upkeep</source>
        <translation>Unterhalt</translation>
    </message>
    <message>
        <source>wave exponent</source>
        <translation>Exponent der Wellen</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>whole experts</source>
        <translation>ganze Experten</translation>
    </message>
    <message>
        <source>widen</source>
        <translation>verbreitern</translation>
    </message>
    <message>
        <source>window credit</source>
        <translation>Gutschrift für Fenster</translation>
    </message>
    <message>
        <source>work</source>
        <translation>Arbeit</translation>
    </message>
    <message>
        <source>work factor</source>
        <translation>Arbeitsfaktor</translation>
    </message>
    <message>
        <source>workspace share</source>
        <translation>Anteil des Arbeitsspeichers</translation>
    </message>
    <message>
        <source>attention backward</source>
        <translation>Attention rückwärts</translation>
    </message>
    <message>
        <source>chain half</source>
        <translation>Kette, halb bei</translation>
    </message>
    <message>
        <source>chain</source>
        <translation>Kette</translation>
    </message>
    <message>
        <source>combine</source>
        <translation>Einsammeln</translation>
    </message>
    <message>
        <source>dispatch</source>
        <translation>Verteilen</translation>
    </message>
    <message>
        <source>expert rate</source>
        <translation>Rate je Experte</translation>
    </message>
    <message>
        <source>fast combine</source>
        <translation>Einsammeln, schnell</translation>
    </message>
    <message>
        <source>fast dispatch</source>
        <translation>Verteilen, schnell</translation>
    </message>
    <message>
        <source>forward bytes</source>
        <translation>Bytes vorwärts</translation>
    </message>
    <message>
        <source>row rate</source>
        <translation>Rate je Zeile</translation>
    </message>
    <message>
        <source>sharded traffic</source>
        <translation>Verkehr der Anteile</translation>
    </message>
    <message>
        <source>stage overlap</source>
        <translation>Überlappung der Stufen</translation>
    </message>
    <message>
        <source>stage scatter</source>
        <translation>Stufen senden Anteile</translation>
    </message>
    <message>
        <source>accumulate bytes</source>
        <translation>Bytes der Akkumulation</translation>
    </message>
    <message>
        <source>low</source>
        <translation>tief</translation>
    </message>
    <message>
        <source>high</source>
        <translation>hoch</translation>
    </message>
    <message>
        <source>dew</source>
        <translation>Taupunkt</translation>
    </message>
    <message>
        <source>jan</source>
        <translation>Jan.</translation>
    </message>
    <message>
        <source>feb</source>
        <translation>Feb.</translation>
    </message>
    <message>
        <source>mar</source>
        <translation>März</translation>
    </message>
    <message>
        <source>apr</source>
        <translation>Apr.</translation>
    </message>
    <message>
        <source>may</source>
        <translation>Mai</translation>
    </message>
    <message>
        <source>jun</source>
        <translation>Juni</translation>
    </message>
    <message>
        <source>jul</source>
        <translation>Juli</translation>
    </message>
    <message>
        <source>aug</source>
        <translation>Aug.</translation>
    </message>
    <message>
        <source>sep</source>
        <translation>Sept.</translation>
    </message>
    <message>
        <source>oct</source>
        <translation>Okt.</translation>
    </message>
    <message>
        <source>nov</source>
        <translation>Nov.</translation>
    </message>
    <message>
        <source>dec</source>
        <translation>Dez.</translation>
    </message>
    <message>
        <source>cooler</source>
        <translation>Kühler</translation>
    </message>
    <message>
        <source>tower</source>
        <translation>Kühlturm</translation>
    </message>
    <message>
        <source>coil</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>approach</source>
        <translation>Grädigkeit</translation>
    </message>
    <message>
        <source>pumps</source>
        <translation>Pumpen</translation>
    </message>
    <message>
        <source>room</source>
        <translation>Raum</translation>
    </message>
    <message>
        <source>pad</source>
        <translation>Matten</translation>
    </message>
    <message>
        <source>effect</source>
        <translation>Wirkung</translation>
    </message>
    <message>
        <source>chiller</source>
        <translation>Kältemaschine</translation>
    </message>
    <message>
        <source>quality</source>
        <translation>Güte</translation>
    </message>
    <message>
        <source>evaporator</source>
        <translation>Verdampfer</translation>
    </message>
    <message>
        <source>condenser</source>
        <translation>Verflüssiger</translation>
    </message>
    <message>
        <source>bleed</source>
        <translation>Abschlämmung</translation>
    </message>
    <message>
        <source>door</source>
        <translation>Tür</translation>
    </message>
    <message>
        <source>blades</source>
        <translation>Blades</translation>
    </message>
    <message>
        <source>chassis</source>
        <translation>Chassis</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>front</source>
        <translation>vorn</translation>
    </message>
    <message>
        <source>rear</source>
        <translation>hinten</translation>
    </message>
    <message>
        <source>vision</source>
        <translation>Sehen</translation>
    </message>
    <message>
        <source>patch</source>
        <translation>Patch</translation>
    </message>
    <message>
        <source>merge</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>coding</source>
        <translation>Programmieren</translation>
    </message>
    <message>
        <source>maths</source>
        <translation>Mathematik</translation>
    </message>
    <message>
        <source>translation</source>
        <translation>Übersetzen</translation>
    </message>
    <message>
        <source>summary</source>
        <translation>Zusammenfassen</translation>
    </message>
    <message>
        <source>chat</source>
        <translation>Chat</translation>
    </message>
    <message>
        <source>creative</source>
        <translation>Kreatives</translation>
    </message>
    <message>
        <source>diffusion</source>
        <translation>Diffusion</translation>
    </message>
    <message>
        <source>frames</source>
        <translation>Einzelbilder</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>guidance</source>
        <translation>Lenkung</translation>
    </message>
    <message>
        <source>reader</source>
        <translation>Leser</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>linear</translation>
    </message>
    <message>
        <source>index extra</source>
        <translation>Zusatz Index</translation>
    </message>
    <message>
        <source>stream extra</source>
        <translation>Zusatz Ströme</translation>
    </message>
    <message>
        <source>model work</source>
        <translation>Arbeit des Modells</translation>
    </message>
    <message>
        <source>input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>cached</source>
        <translation>zwischengespeichert</translation>
    </message>
    <message>
        <source>dense</source>
        <translation>dicht</translation>
    </message>
    <message>
        <source>mixture</source>
        <translation>Mischung</translation>
    </message>
    <message>
        <source>aligned steps</source>
        <translation>Schritte bis zum gemeinsamen Beginn</translation>
    </message>
</context>
<context>
    <name>rackline</name>
    <message>
        <source>Performance modeler for AI factories.</source>
        <translation>Leistungsmodell für KI-Fabriken.</translation>
    </message>
    <message>
        <source>project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>A project file or the name of a shipped example.</source>
        <translation>Eine Projektdatei oder der Name eines mitgelieferten Beispiels.</translation>
    </message>
    <message>
        <source>Write a picture of the window and quit.</source>
        <translation>Ein Bild des Fensters schreiben und beenden.</translation>
    </message>
    <message>
        <source>file.png</source>
        <translation>datei.png</translation>
    </message>
    <message>
        <source>light, dark or system.</source>
        <translation>light, dark oder system.</translation>
    </message>
    <message>
        <source>theme</source>
        <translation>Thema</translation>
    </message>
    <message>
        <source>Size of the window, such as 1440x900.</source>
        <translation>Größe des Fensters, etwa 1440x900.</translation>
    </message>
    <message>
        <source>WxH</source>
        <translation>BxH</translation>
    </message>
    <message>
        <source>The page to show, such as factory.</source>
        <translation>Die gezeigte Seite, etwa factory.</translation>
    </message>
    <message>
        <source>page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>%1 was not written</source>
        <translation>%1 wurde nicht geschrieben</translation>
    </message>
    <message>
        <source>Unsaved changes would be lost in a crash</source>
        <translation>Änderungen werden nicht für einen Absturz aufgehoben</translation>
    </message>
    <message>
        <source>No files yet</source>
        <translation>Noch keine Dateien</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Neu</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>Ö&amp;ffnen</translation>
    </message>
    <message>
        <source>Open re&amp;cent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>&amp;Examples</source>
        <translation>&amp;Beispiele</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Save &amp;as</source>
        <translation>Speichern &amp;unter</translation>
    </message>
    <message>
        <source>&amp;Import a model</source>
        <translation>Modell &amp;importieren</translation>
    </message>
    <message>
        <source>&amp;Report</source>
        <translation>B&amp;ericht</translation>
    </message>
    <message>
        <source>Export &amp;plot</source>
        <translation>Diagramm e&amp;xportieren</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>The language changes at the next start</source>
        <translation>Die Sprache wechselt beim nächsten Start</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>Follow the &amp;system</source>
        <translation>Wie das &amp;System</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>S&amp;prache</translation>
    </message>
    <message>
        <source>&amp;Scenario</source>
        <translation>S&amp;zenario</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>&amp;Duplizieren</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>&amp;Hide or show</source>
        <translation>&amp;Aus- oder einblenden</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>&amp;Plot</source>
        <translation>Dia&amp;gramm</translation>
    </message>
    <message>
        <source>&amp;Logarithmic or linear</source>
        <translation>&amp;Logarithmisch oder linear</translation>
    </message>
    <message>
        <source>&amp;Fit to the data</source>
        <translation>An Daten an&amp;passen</translation>
    </message>
    <message>
        <source>Unpin &amp;both</source>
        <translation>&amp;Beide lösen</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;About Rackline</source>
        <translation>&amp;Über Rackline</translation>
    </message>
    <message>
        <source>About Rackline</source>
        <translation>Über Rackline</translation>
    </message>
    <message>
        <source>Performance modeler for AI factories. Catalogue %1. Free software under the GPL, version 3 or later.</source>
        <translation>Leistungsmodell für KI-Fabriken. Katalog %1. Freie Software unter der GPL, Version 3 oder später.</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>90&#x202f;% interval</source>
        <translation>90-%-Intervall</translation>
    </message>
    <message>
        <source>%1 at %2 per user</source>
        <translation>%1 bei %2 je Nutzer</translation>
    </message>
    <message>
        <source>%1 at %2 %3</source>
        <translation>%1 bei %2 %3</translation>
    </message>
    <message>
        <source>%1 weights</source>
        <translation>%1-Gewichte</translation>
    </message>
    <message>
        <source>%1 in, %2 out</source>
        <translation>%1 ein, %2 aus</translation>
    </message>
    <message>
        <source>%1 of the prompt from cache</source>
        <translation>%1 des Prompts aus dem Cache</translation>
    </message>
    <message>
        <source>No scenario yet.</source>
        <translation>Noch kein Szenario.</translation>
    </message>
    <message>
        <source>Add one, or open an example.</source>
        <translation>Eines hinzufügen oder ein Beispiel öffnen.</translation>
    </message>
    <message>
        <source>Looking at every layout.</source>
        <translation>Alle Layouts werden geprüft.</translation>
    </message>
    <message>
        <source>%1: %2 </source>
        <translation>%1: %2 </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>No scenario reaches %1.</source>
        <translation>Kein Szenario erreicht %1.</translation>
    </message>
    <message>
        <source>HBM bandwidth binds.</source>
        <translation>Die HBM-Bandbreite begrenzt.</translation>
    </message>
    <message>
        <source>The scale-up link binds.</source>
        <translation>Der Scale-up-Link begrenzt.</translation>
    </message>
    <message>
        <source>The network link binds.</source>
        <translation>Der Netzlink begrenzt.</translation>
    </message>
    <message>
        <source>Arithmetic binds.</source>
        <translation>Die Rechenwerke begrenzen.</translation>
    </message>
    <message>
        <source>The memory below HBM binds.</source>
        <translation>Der Speicher unter HBM begrenzt.</translation>
    </message>
    <message>
        <source>Fixed latencies bind.</source>
        <translation>Feste Latenzen begrenzen.</translation>
    </message>
    <message>
        <source>Launches, hops and scheduling take more time than any resource.</source>
        <translation>Kernel-Starts, Hops und Planung brauchen mehr Zeit als jede Ressource.</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>Kenngröße</translation>
    </message>
    <message>
        <source>A · %1</source>
        <translation>A · %1</translation>
    </message>
    <message>
        <source>B · %1</source>
        <translation>B · %1</translation>
    </message>
    <message>
        <source>B ÷ A</source>
        <translation>B ÷ A</translation>
    </message>
    <message>
        <source>B is better</source>
        <translation>B ist besser</translation>
    </message>
    <message>
        <source>; 1 rival claim</source>
        <translation>; 1 abweichende Angabe</translation>
    </message>
    <message>
        <source>; %1 rival claims</source>
        <translation>; %1 abweichende Angaben</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>Was sich unterscheidet</translation>
    </message>
    <message>
        <source>Evidence for B</source>
        <translation>Belege für B</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>%1 makes %2 the tokens per GPU and draws %3 the watts of %4.</source>
        <translation>%1 erzeugt %2 so viele Tokens je GPU und nimmt %3 so viel Leistung auf wie %4.</translation>
    </message>
    <message>
        <source>Per megawatt that leaves %1.</source>
        <translation>Je Megawatt bleiben %1.</translation>
    </message>
    <message>
        <source>%1 on %4: %2 that on %3.</source>
        <translation>%1 auf %4: %2 dessen auf %3.</translation>
    </message>
    <message>
        <source>No figure for %1 of both.</source>
        <translation>Kein Wert beider für %1.</translation>
    </message>
    <message>
        <source>The largest part: %1 (%2).</source>
        <translation>Größter Anteil: %1 (%2).</translation>
    </message>
    <message>
        <source>Chance that %1 is better: %2.</source>
        <translation>Chance, dass %1 besser ist: %2.</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be explained by each other.</source>
        <translation>%1 und %2 lassen sich nicht auseinander erklären.</translation>
    </message>
    <message>
        <source>One of the two systems has no such value; a cost needs the price of the rack.</source>
        <translation>Eines der beiden Systeme hat keinen solchen Wert; Kosten brauchen den Preis des Racks.</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>Switch</source>
        <translation>Switch</translation>
    </message>
    <message>
        <source>Rate of a network card</source>
        <translation>Rate einer Netzkarte</translation>
    </message>
    <message>
        <source>Ports of a switch at that rate</source>
        <translation>Ports eines Switches bei dieser Rate</translation>
    </message>
    <message>
        <source>Tiers</source>
        <translation>Ebenen</translation>
    </message>
    <message>
        <source>Switches</source>
        <translation>Switches</translation>
    </message>
    <message>
        <source>Cables</source>
        <translation>Kabel</translation>
    </message>
    <message>
        <source>Fibres</source>
        <translation>Fasern</translation>
    </message>
    <message>
        <source>Bisection</source>
        <translation>Bisektion</translation>
    </message>
    <message>
        <source>Power, pluggable</source>
        <translation>Leistung, steckbar</translation>
    </message>
    <message>
        <source>Power, co-packaged</source>
        <translation>Leistung, integriert</translation>
    </message>
    <message>
        <source>Price, pluggable</source>
        <translation>Preis, steckbar</translation>
    </message>
    <message>
        <source>Price, co-packaged</source>
        <translation>Preis, integriert</translation>
    </message>
    <message>
        <source>Laser failures per year, pluggable</source>
        <translation>Laserausfälle im Jahr, steckbar</translation>
    </message>
    <message>
        <source>Laser failures per year, co-packaged</source>
        <translation>Laserausfälle im Jahr, integriert</translation>
    </message>
    <message>
        <source>%1 cannot be joined this way.</source>
        <translation>%1 lässt sich so nicht verbinden.</translation>
    </message>
    <message>
        <source>%1 GPUs of %2 need %3 switches; co-packaged optics save %4 of the network&apos;s %5.</source>
        <translation>%1 GPUs von %2 brauchen %3 Switches; integrierte Optik spart %4 der %5 des Netzes.</translation>
    </message>
    <message>
        <source>%1 GPUs of %2 need %3 switches, which draw %4.</source>
        <translation>%1 GPUs von %2 brauchen %3 Switches mit zusammen %4.</translation>
    </message>
    <message>
        <source>%1, %2. Prices and watts of switches are judgements with the intervals shown.</source>
        <translation>%1, %2. Preise und Leistungen der Switches sind Einschätzungen mit den gezeigten Intervallen.</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>%1: operators that arithmetic limits take the largest share of the step, %2.</source>
        <translation>%1: Operatoren, die an den Rechenwerken hängen, nehmen den größten Teil des Schritts ein, %2.</translation>
    </message>
    <message>
        <source>%1 of the arithmetic limit</source>
        <translation>%1 der Rechengrenze</translation>
    </message>
    <message>
        <source>%1: operators that HBM limits take the largest share of the step, %2.</source>
        <translation>%1: Operatoren, die am HBM hängen, nehmen den größten Teil des Schritts ein, %2.</translation>
    </message>
    <message>
        <source>%1 of the HBM limit</source>
        <translation>%1 der HBM-Grenze</translation>
    </message>
    <message>
        <source>%1: what the scale-up link limits takes the largest share of the step, %2.</source>
        <translation>%1: Was am Scale-up-Link hängt, nimmt den größten Teil des Schritts ein, %2.</translation>
    </message>
    <message>
        <source>%1 of the scale-up limit</source>
        <translation>%1 der Scale-up-Grenze</translation>
    </message>
    <message>
        <source>%1: what the network limits takes the largest share of the step, %2.</source>
        <translation>%1: Was am Netz hängt, nimmt den größten Teil des Schritts ein, %2.</translation>
    </message>
    <message>
        <source>%1 of the network limit</source>
        <translation>%1 der Netzgrenze</translation>
    </message>
    <message>
        <source>%1: fixed latencies take the largest share of the step, %2.</source>
        <translation>%1: Feste Latenzen nehmen den größten Teil des Schritts ein, %2.</translation>
    </message>
    <message>
        <source>fixed latency</source>
        <translation>feste Latenz</translation>
    </message>
    <message>
        <source>%1: what the memory below HBM limits takes the largest share of the step, %2.</source>
        <translation>%1: Was am Speicher unter HBM hängt, nimmt den größten Teil des Schritts ein, %2.</translation>
    </message>
    <message>
        <source>memory below HBM</source>
        <translation>Speicher unter HBM</translation>
    </message>
    <message>
        <source>%1 others</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>%1 of their limits</source>
        <translation>%1 ihrer Grenzen</translation>
    </message>
    <message>
        <source>%1, 10&#x202f;% more</source>
        <translation>%1, 10&#x202f;% mehr</translation>
    </message>
    <message>
        <source>no change</source>
        <translation>keine Änderung</translation>
    </message>
    <message>
        <source>Decoding</source>
        <translation>Decoding</translation>
    </message>
    <message>
        <source>Prefill</source>
        <translation>Prefill</translation>
    </message>
    <message>
        <source>In %1, HBM limits what computes less than %2 FLOP per byte, and arithmetic what computes more.</source>
        <translation>In %1 begrenzt HBM, was weniger als %2 FLOP je Byte rechnet, und die Rechenwerke, was mehr rechnet.</translation>
    </message>
    <message>
        <source>Disc area is the share of the step.</source>
        <translation>Die Kreisfläche ist der Anteil am Schritt.</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Contained in the model&apos;s error on measured cases.</source>
        <translation>Im Fehler des Modells an gemessenen Fällen enthalten.</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>1&#x202f;% more gives</source>
        <translation>1&#x202f;% mehr gibt</translation>
    </message>
    <message>
        <source>No figure for %1.</source>
        <translation>Kein Wert für %1.</translation>
    </message>
    <message>
        <source>The rack of %1 has no known price: give it one under Hardware.</source>
        <translation>Das Rack von %1 hat keinen bekannten Preis: unter Hardware angeben.</translation>
    </message>
    <message>
        <source>Nothing uncertain moves %1.</source>
        <translation>Nichts Unsicheres bewegt „%1“.</translation>
    </message>
    <message>
        <source>%1 moves %2 most </source>
        <translation>%1 bewegt „%2“ am stärksten </translation>
    </message>
    <message>
        <source>%1 at %2. Layout and batch held; each input alone at the ends of its 90&#x202f;% interval.</source>
        <translation>%1 bei %2. Layout und Batch fest; jede Eingabe allein an den Enden ihres 90-%-Intervalls.</translation>
    </message>
    <message>
        <source>Time to train</source>
        <translation>Trainingsdauer</translation>
    </message>
    <message>
        <source>Energy at the meter</source>
        <translation>Energie am Zähler</translation>
    </message>
    <message>
        <source>Cost, spares included</source>
        <translation>Kosten mit Reserve</translation>
    </message>
    <message>
        <source>Carbon dioxide</source>
        <translation>Kohlendioxid</translation>
    </message>
    <message>
        <source>Optimizer step</source>
        <translation>Optimierschritt</translation>
    </message>
    <message>
        <source>Tokens/s per GPU</source>
        <translation>Tokens/s je GPU</translation>
    </message>
    <message>
        <source>MFU over dense bf16</source>
        <translation>MFU gegen bf16 dicht</translation>
    </message>
    <message>
        <source>HFU, with recomputation</source>
        <translation>HFU, mit Neuberechnung</translation>
    </message>
    <message>
        <source>Goodput</source>
        <translation>Goodput</translation>
    </message>
    <message>
        <source>Between interruptions</source>
        <translation>Zwischen Unterbrechungen</translation>
    </message>
    <message>
        <source>A checkpoint every</source>
        <translation>Checkpoint alle</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>Checkpoint</translation>
    </message>
    <message>
        <source>Chance that it fits</source>
        <translation>Chance, dass es passt</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>%1 cannot train %2.</source>
        <translation>%1 kann %2 nicht trainieren.</translation>
    </message>
    <message>
        <source>%1: %2 on %3 tokens in %4 </source>
        <translation>%1: %2 mit %3 Tokens in %4 </translation>
    </message>
    <message>
        <source>%1 GPUs, %2, %3 of bf16 peak, goodput %4</source>
        <translation>%1 GPUs, %2, %3 der bf16-Spitze, Goodput %4</translation>
    </message>
    <message>
        <source>Output tokens/s per GPU</source>
        <translation>Ausgabe-Tokens/s je GPU</translation>
    </message>
    <message>
        <source>All tokens/s per GPU</source>
        <translation>Alle Tokens/s je GPU</translation>
    </message>
    <message>
        <source>Tokens/s per user</source>
        <translation>Tokens/s je Nutzer</translation>
    </message>
    <message>
        <source>Time per output token</source>
        <translation>Zeit je Ausgabe-Token</translation>
    </message>
    <message>
        <source>Time to first token</source>
        <translation>Zeit bis zum ersten Token</translation>
    </message>
    <message>
        <source>Time of a whole batch</source>
        <translation>Zeit eines ganzen Batches</translation>
    </message>
    <message>
        <source>Training step</source>
        <translation>Trainingsschritt</translation>
    </message>
    <message>
        <source>Trained tokens/s per GPU</source>
        <translation>Trainierte Tokens/s je GPU</translation>
    </message>
    <message>
        <source>TFLOP/s per GPU</source>
        <translation>TFLOP/s je GPU</translation>
    </message>
    <message>
        <source>Reserved memory</source>
        <translation>Reservierter Speicher</translation>
    </message>
    <message>
        <source>Power of a GPU</source>
        <translation>Leistung einer GPU</translation>
    </message>
    <message>
        <source>Power of a server</source>
        <translation>Leistung eines Servers</translation>
    </message>
    <message>
        <source>Largest power of a server</source>
        <translation>Größte Leistung eines Servers</translation>
    </message>
    <message>
        <source>served</source>
        <translation>bedient</translation>
    </message>
    <message>
        <source>one batch</source>
        <translation>ein Batch</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>trainiert</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>chip</source>
        <translation>Chip</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>pools</source>
        <translation>Pools</translation>
    </message>
    <message>
        <source>Cases of</source>
        <translation>Fälle von</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>Median error</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>9 of 10 within</source>
        <translation>9 von 10 in</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>Verzerrung</translation>
    </message>
    <message>
        <source>In 90&#x202f;%</source>
        <translation>In 90&#x202f;%</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Case</source>
        <translation>Fall</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Vorhergesagt</translation>
    </message>
    <message>
        <source>Off by</source>
        <translation>Faktor</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Last</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Id</translation>
    </message>
    <message>
        <source>Half of the %1 measured figures are predicted within %2.</source>
        <translation>Die Hälfte von %1 Messwerten wird auf %2 getroffen.</translation>
    </message>
    <message>
        <source>Half of the %1 figures for %3 are predicted within %2.</source>
        <translation>Die Hälfte der %1 Werte von %3 wird auf %2 getroffen.</translation>
    </message>
    <message>
        <source>%1: %2 lie in their 90&#x202f;% interval, nine of ten within %3. From %4 runs that the profiles were fitted to.</source>
        <translation>%1: %2 liegen in ihrem 90-%-Intervall, neun von zehn in %3. Aus %4 Läufen, an die die Profile angepasst sind.</translation>
    </message>
    <message>
        <source>%1: %2 lie in their 90&#x202f;% interval, nine of ten within %3. From %4 runs.</source>
        <translation>%1: %2 liegen in ihrem 90-%-Intervall, neun von zehn in %3. Aus %4 Läufen.</translation>
    </message>
    <message>
        <source>&amp;Copy as command line</source>
        <translation>Als &amp;Befehlszeile kopieren</translation>
    </message>
    <message>
        <source>Filter &amp;parameters</source>
        <translation>&amp;Parameter filtern</translation>
    </message>
    <message>
        <source>&amp;Next area</source>
        <translation>&amp;Nächster Bereich</translation>
    </message>
    <message>
        <source>Pre&amp;vious area</source>
        <translation>&amp;Voriger Bereich</translation>
    </message>
    <message>
        <source>&amp;History</source>
        <translation>&amp;Verlauf</translation>
    </message>
    <message>
        <source>&amp;Issues</source>
        <translation>B&amp;efunde</translation>
    </message>
    <message>
        <source>R&amp;eset the layout</source>
        <translation>Anordnung &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Add on a rack</source>
        <translation>Mit Rack &amp;hinzufügen</translation>
    </message>
    <message>
        <source>Change &amp;rack</source>
        <translation>&amp;Rack wechseln</translation>
    </message>
    <message>
        <source>Change &amp;model</source>
        <translation>&amp;Modell wechseln</translation>
    </message>
    <message>
        <source>&amp;Copy plot</source>
        <translation>Diagramm &amp;kopieren</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>&amp;Werkzeuge</translation>
    </message>
    <message>
        <source>&amp;Search or run</source>
        <translation>&amp;Befehl suchen</translation>
    </message>
    <message>
        <source>S&amp;hortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;This page</source>
        <translation>Diese &amp;Seite</translation>
    </message>
    <message>
        <source>Change rack</source>
        <translation>Rack wechseln</translation>
    </message>
    <message>
        <source>Change model</source>
        <translation>Modell wechseln</translation>
    </message>
    <message>
        <source>Add a scenario</source>
        <translation>Szenario hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Jobs</source>
        <translation>&amp;Aufträge</translation>
    </message>
    <message>
        <source>&amp;Tour</source>
        <translation>&amp;Rundgang</translation>
    </message>
    <message>
        <source>Assumed</source>
        <translation>Angenommen</translation>
    </message>
    <message>
        <source>Grade</source>
        <translation>Güte</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Over its 90&#x202f;% interval</source>
        <translation>In seinem 90-%-Intervall</translation>
    </message>
    <message>
        <source>, unverified</source>
        <translation>, ungeprüft</translation>
    </message>
    <message>
        <source>a choice</source>
        <translation>eine Wahl</translation>
    </message>
    <message>
        <source>stopped at its physical limit</source>
        <translation>am physikalischen Ende angehalten</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>behalten</translation>
    </message>
    <message>
        <source>held out</source>
        <translation>nicht gesehen</translation>
    </message>
    <message>
        <source>%1 with a value that cannot be, left out, such as %2.</source>
        <translation>%1 mit einem unmöglichen Wert, ausgelassen, etwa %2.</translation>
    </message>
    <message>
        <source>%1 of another kind than serve and static-batch, left out, such as %2.</source>
        <translation>%1 anderer Art als serve und static-batch, ausgelassen, etwa %2.</translation>
    </message>
    <message>
        <source>%1 of a metric that the fit does not use, left out, such as %2.</source>
        <translation>%1 einer Größe, die die Anpassung nicht nutzt, ausgelassen, etwa %2.</translation>
    </message>
    <message>
        <source>%1 in another unit, left out, such as %2.</source>
        <translation>%1 in anderer Einheit, ausgelassen, etwa %2.</translation>
    </message>
    <message>
        <source>%1 repeating another one, counted once, such as %2.</source>
        <translation>%1 als Wiederholung einer anderen, einmal gezählt, etwa %2.</translation>
    </message>
    <message>
        <source>%1 contradicting another one, both left out, such as %2.</source>
        <translation>%1 im Widerspruch zu einer anderen, beide ausgelassen, etwa %2.</translation>
    </message>
    <message>
        <source>%1 more than a fit takes, left out evenly of every configuration, such as %2.</source>
        <translation>%1 mehr als eine Anpassung nimmt, gleichmäßig aus jeder Konfiguration ausgelassen, etwa %2.</translation>
    </message>
    <message>
        <source>%1 that the model cannot predict, left out, such as %2.</source>
        <translation>%1, die das Modell nicht vorhersagen kann, ausgelassen, etwa %2.</translation>
    </message>
    <message>
        <source>%1 so far off that their unit or label must be wrong, left out, such as %2.</source>
        <translation>%1 so weit daneben, dass Einheit oder Beschriftung falsch sein muss, ausgelassen, etwa %2.</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 Zeile</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>refused: needs at least %1 runs of %2 configurations, has %3 of %4.</source>
        <translation>abgelehnt: braucht mindestens %1 Läufe aus %2 Konfigurationen, hat %3 aus %4.</translation>
    </message>
    <message>
        <source>refused: these rows determine no parameter better than it is already known.</source>
        <translation>abgelehnt: diese Zeilen sagen über keinen Parameter mehr, als schon bekannt ist.</translation>
    </message>
    <message>
        <source>refused: on configurations left out of the fit the mean error grows by %1 points; a fall of %2 could be chance.</source>
        <translation>abgelehnt: auf nicht gesehenen Konfigurationen wächst der mittlere Fehler um %1 Punkte; ein Rückgang um %2 könnte Zufall sein.</translation>
    </message>
    <message>
        <source>refused: on configurations left out of the fit the mean error falls by %1 points; a fall of %2 could be chance.</source>
        <translation>abgelehnt: auf nicht gesehenen Konfigurationen sinkt der mittlere Fehler um %1 Punkte; ein Rückgang um %2 könnte Zufall sein.</translation>
    </message>
    <message>
        <source>accepted: on configurations left out of the fit the mean error falls by %1 points; %2 could be chance.</source>
        <translation>angenommen: auf nicht gesehenen Konfigurationen sinkt der mittlere Fehler um %1 Punkte; %2 könnten Zufall sein.</translation>
    </message>
    <message>
        <source>Error of time per token, two pools</source>
        <translation>Fehler der Zeit je Token, zwei Pools</translation>
    </message>
    <message>
        <source>Error of time per token</source>
        <translation>Fehler der Zeit je Token</translation>
    </message>
    <message>
        <source>Error of rates and latencies, two pools</source>
        <translation>Fehler der Raten und Latenzen, zwei Pools</translation>
    </message>
    <message>
        <source>Error of rates and latencies</source>
        <translation>Fehler der Raten und Latenzen</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Shipped</source>
        <translation>Mitgeliefert</translation>
    </message>
    <message>
        <source>Fitted</source>
        <translation>Angepasst</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Bemerkung</translation>
    </message>
    <message>
        <source>No row that a fit can use: it needs at least %1 runs of %2 configurations of one engine on one generation of chips.</source>
        <translation>Keine Zeile, die eine Anpassung nutzen kann: sie braucht mindestens %1 Läufe aus %2 Konfigurationen einer Engine auf einer Generation von Chips.</translation>
    </message>
    <message>
        <source>1 run</source>
        <translation>1 Lauf</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 Läufe</translation>
    </message>
    <message>
        <source>%1 figures of your own</source>
        <translation>%1 eigenen Zahlen</translation>
    </message>
    <message>
        <source>Calibrated on %1 near it.</source>
        <translation>Kalibriert an %1 in der Nähe.</translation>
    </message>
    <message>
        <source>Calibrated on %1.</source>
        <translation>Kalibriert an %1.</translation>
    </message>
    <message>
        <source>Calibrated on %1 and %2 near it.</source>
        <translation>Kalibriert an %1 und %2 in der Nähe.</translation>
    </message>
    <message>
        <source>Carried over from other loads and layouts of the same system.</source>
        <translation>Übertragen von anderen Lasten und Aufteilungen desselben Systems.</translation>
    </message>
    <message>
        <source>another chip</source>
        <translation>einem anderen Chip</translation>
    </message>
    <message>
        <source>another model</source>
        <translation>einem anderen Modell</translation>
    </message>
    <message>
        <source>another engine</source>
        <translation>einer anderen Engine</translation>
    </message>
    <message>
        <source>Carried over from %1.</source>
        <translation>Übertragen von %1.</translation>
    </message>
    <message>
        <source>Nobody has published a measurement like it.</source>
        <translation>Niemand hat eine ähnliche Messung veröffentlicht.</translation>
    </message>
    <message>
        <source>%1 per token</source>
        <translation>%1 je Token</translation>
    </message>
    <message>
        <source>Nearest measured: %1 on %2, %3, %4 (%5)</source>
        <translation>Nächste Messung: %1 auf %2, %3, %4 (%5)</translation>
    </message>
    <message>
        <source>same model</source>
        <translation>gleiches Modell</translation>
    </message>
    <message>
        <source>load of a GPU</source>
        <translation>Last einer GPU</translation>
    </message>
    <message>
        <source>prompts</source>
        <translation>Prompts</translation>
    </message>
    <message>
        <source>answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>; compared with that run: %1</source>
        <translation>; verglichen mit diesem Lauf: %1</translation>
    </message>
    <message>
        <source>output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Count output tokens</source>
        <translation>Ausgabe-Tokens zählen</translation>
    </message>
    <message>
        <source>total</source>
        <translation>gesamt</translation>
    </message>
    <message>
        <source>Count total tokens</source>
        <translation>Tokens insgesamt zählen</translation>
    </message>
    <message>
        <source>facility</source>
        <translation>Anschluss</translation>
    </message>
    <message>
        <source>Count facility watts</source>
        <translation>Watt am Anschluss zählen</translation>
    </message>
    <message>
        <source>IT</source>
        <translation>IT</translation>
    </message>
    <message>
        <source>Count IT watts</source>
        <translation>IT-Watt zählen</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Count GPU watts</source>
        <translation>GPU-Watt zählen</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>Kandidaten</translation>
    </message>
    <message>
        <source>Intervals</source>
        <translation>Intervalle</translation>
    </message>
    <message>
        <source>Infeasible candidates</source>
        <translation>Nicht machbare Kandidaten</translation>
    </message>
    <message>
        <source>Measured runs</source>
        <translation>Gemessene Läufe</translation>
    </message>
    <message>
        <source>Logarithmic horizontal axis</source>
        <translation>Waagerechte Achse logarithmisch</translation>
    </message>
    <message>
        <source>Logarithmic vertical axis</source>
        <translation>Senkrechte Achse logarithmisch</translation>
    </message>
    <message>
        <source>Line across the vertical axis</source>
        <translation>Linie quer zur senkrechten Achse</translation>
    </message>
    <message>
        <source>Show as &amp;table</source>
        <translation>Als &amp;Tabelle zeigen</translation>
    </message>
    <message>
        <source>tokens of prompt and answer</source>
        <translation>Tokens von Anfrage und Antwort</translation>
    </message>
    <message>
        <source>IT watts</source>
        <translation>IT-Watt</translation>
    </message>
    <message>
        <source>watts of the GPUs alone</source>
        <translation>Watt nur der GPUs</translation>
    </message>
    <message>
        <source>Running per rank</source>
        <translation>Aktiv je Rang</translation>
    </message>
    <message>
        <source>Largest batch of a rank</source>
        <translation>Größter Batch je Rang</translation>
    </message>
    <message>
        <source>Longest context of one sequence, tokens</source>
        <translation>Längster Kontext einer Sequenz, Tokens</translation>
    </message>
    <message>
        <source>Fewest GPUs that hold the model</source>
        <translation>Wenigste GPUs, in die das Modell passt</translation>
    </message>
    <message>
        <source>In use on average</source>
        <translation>Im Mittel genutzt</translation>
    </message>
    <message>
        <source>GPUs per megawatt</source>
        <translation>GPUs je Megawatt</translation>
    </message>
    <message>
        <source>refused: runs left out of the fit are no nearer to their prediction than runs of other configurations do.</source>
        <translation>abgelehnt: nicht gesehene Läufe liegen ihrer Vorhersage nicht näher als Läufe anderer Konfigurationen.</translation>
    </message>
    <message>
        <source>%1: a rank holds %2 sequences of %3 tokens, or %4 of %5.</source>
        <translation>%1: Ein Rang fasst %2 Sequenzen von %3 Tokens oder %4 von %5.</translation>
    </message>
    <message>
        <source>%1: a power limit of %2 gives %3 more tokens per joule while decoding.</source>
        <translation>%1: Eine Grenze von %2 macht beim Dekodieren %3 mehr Tokens aus einem Joule.</translation>
    </message>
    <message>
        <source>%1: no limit below %2 gives more tokens per joule.</source>
        <translation>%1: Keine niedrigere Grenze macht mehr aus einem Joule als %2.</translation>
    </message>
    <message>
        <source>%1: the catalogue knows no hourly rental price for it.</source>
        <translation>%1: Der Katalog kennt niemanden, der es stundenweise vermietet.</translation>
    </message>
    <message>
        <source>%1: renting at %2 a GPU hour is cheaper however much is sold.</source>
        <translation>%1: Mieten für %2 je GPU-Stunde ist günstiger, wie viel auch verkauft wird.</translation>
    </message>
    <message>
        <source>%1: owning pays above %2 of the time, against %3 a GPU hour rented.</source>
        <translation>%1: Besitzen lohnt sich ab %2 der Zeit, gegenüber %3 je gemieteter GPU-Stunde.</translation>
    </message>
    <message>
        <source>The catalogue that Rackline was installed with cannot be read</source>
        <translation>Der mit Rackline installierte Katalog ist nicht lesbar</translation>
    </message>
    <message>
        <source>The project was not opened</source>
        <translation>Das Projekt wurde nicht geöffnet</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>OK</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Best limit for prefill: %1.</source>
        <translation>Am besten beim Lesen von Prompts: %1.</translation>
    </message>
    <message>
        <source>Best power limit of a GPU</source>
        <translation>Beste Leistungsgrenze einer GPU</translation>
    </message>
    <message>
        <source>%1 years</source>
        <translation>%1 Jahre</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>Capital cost</source>
        <translation>Kapitalkosten</translation>
    </message>
    <message>
        <source>Income per year</source>
        <translation>Ertrag im Jahr</translation>
    </message>
    <message>
        <source>Gain a year instead of %1</source>
        <translation>Gewinn im Jahr statt %1</translation>
    </message>
    <message>
        <source>Change paid back after</source>
        <translation>Wechsel bezahlt nach</translation>
    </message>
    <message>
        <source>Runs from a file…</source>
        <translation>Läufe einer Datei …</translation>
    </message>
    <message>
        <source>Published runs again</source>
        <translation>Wieder die veröffentlichten Läufe</translation>
    </message>
    <message>
        <source>R&amp;uns beside the frontier</source>
        <translation>&amp;Läufe neben der Front</translation>
    </message>
    <message>
        <source>The step reaches %1 of the speed of light.</source>
        <translation>Der Schritt erreicht %1 der Idealgrenze.</translation>
    </message>
    <message>
        <source>expected a value such as %1</source>
        <translation>ein Wert wie %1 wird erwartet</translation>
    </message>
    <message>
        <source>beyond</source>
        <translation>darüber</translation>
    </message>
    <message>
        <source>until %1</source>
        <translation>bis %1</translation>
    </message>
    <message>
        <source>Along</source>
        <translation>Entlang</translation>
    </message>
    <message>
        <source>Binds</source>
        <translation>Begrenzt</translation>
    </message>
    <message>
        <source>Needs to be</source>
        <translation>Nötig</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Gives within its limits</source>
        <translation>Ergibt in seinen Grenzen</translation>
    </message>
    <message>
        <source>out of reach</source>
        <translation>nicht erreichbar</translation>
    </message>
    <message>
        <source>load %1</source>
        <translation>Last %1</translation>
    </message>
    <message>
        <source>load</source>
        <translation>Last</translation>
    </message>
    <message>
        <source>There are no measurements of %1.</source>
        <translation>Zu %1 ist nichts gemessen.</translation>
    </message>
    <message>
        <source>%1, half within %2</source>
        <translation>%1, die Hälfte innerhalb von %2</translation>
    </message>
    <message>
        <source>Intervals of all inputs</source>
        <translation>Intervalle aller Eingaben</translation>
    </message>
    <message>
        <source>%1, %2 more hidden</source>
        <translation>%1, weitere %2 verborgen</translation>
    </message>
    <message>
        <source>%1 and %2 do not differ in %3 </source>
        <translation>%1 und %2 unterscheiden sich nicht in %3 </translation>
    </message>
    <message>
        <source>%1 does not reach it.</source>
        <translation>%1 kommt nicht dorthin.</translation>
    </message>
    <message>
        <source>90&#x202f;% intervals: every input drawn.</source>
        <translation>90-%-Intervalle: jede Eingabe gezogen.</translation>
    </message>
    <message>
        <source>90&#x202f;% intervals: the model&apos;s error on measured cases alone.</source>
        <translation>90-%-Intervalle: allein der Fehler des Modells an gemessenen Fällen.</translation>
    </message>
    <message>
        <source>Nothing binds alone.</source>
        <translation>Nichts begrenzt allein.</translation>
    </message>
    <message>
        <source>%2: %1 more of it changes next to nothing, the layout unchanged.</source>
        <translation>%2: %1 mehr davon ändern bei gleichem Layout fast nichts.</translation>
    </message>
    <message>
        <source>%2: %1 more of it gives %3 more tokens, the layout unchanged.</source>
        <translation>%2: %1 mehr davon geben bei gleichem Layout %3 mehr Tokens.</translation>
    </message>
    <message>
        <source>No scenario is feasible</source>
        <translation>Kein Szenario ist möglich</translation>
    </message>
    <message>
        <source>The border is read at %1 %2.</source>
        <translation>Die Grenze ist bei %1 %2 abgelesen.</translation>
    </message>
    <message>
        <source>%1 leads where %2 is below %3, %4 above it.</source>
        <translation>%1 führt, wo %2 unter %3 liegt, %4 darüber.</translation>
    </message>
    <message>
        <source>%1 cannot be evaluated</source>
        <translation>%1 lässt sich nicht auswerten</translation>
    </message>
    <message>
        <source>Maps are of scenarios that serve</source>
        <translation>Karten zeigen Szenarien, die Anfragen bedienen</translation>
    </message>
    <message>
        <source>%1 trains. Hide it, or make it a serving scenario, and have two that serve.</source>
        <translation>%1 trainiert. Blenden Sie es aus oder lassen Sie es Anfragen bedienen; zwei solche Szenarien sind nötig.</translation>
    </message>
    <message>
        <source>Add a second scenario to compare</source>
        <translation>Ein zweites Szenario zum Vergleich hinzufügen</translation>
    </message>
    <message>
        <source>A map shows which of at least two visible scenarios is best.</source>
        <translation>Eine Karte zeigt, welches von mindestens zwei sichtbaren Szenarien das beste ist.</translation>
    </message>
    <message>
        <source>No scenario is feasible anywhere on this map.</source>
        <translation>Auf dieser Karte ist nirgends ein Szenario möglich.</translation>
    </message>
    <message>
        <source>%1 leads on the whole map.</source>
        <translation>%1 führt auf der ganzen Karte.</translation>
    </message>
    <message>
        <source>%1 leads wherever a scenario is feasible.</source>
        <translation>%1 führt überall, wo ein Szenario möglich ist.</translation>
    </message>
    <message>
        <source>%1 leads on %2 of the map, %3 on %4.</source>
        <translation>%1 führt auf %2 der Karte, %3 auf %4.</translation>
    </message>
    <message>
        <source>Every user gets at least %1.</source>
        <translation>Jeder Nutzer bekommt mindestens %1.</translation>
    </message>
    <message>
        <source>Nowhere is the lead settled: the 90&#x202f;% intervals overlap.</source>
        <translation>Nirgends steht die Führung fest: die 90-%-Intervalle überlappen.</translation>
    </message>
    <message>
        <source>The lead is settled on %1 of the map; where it is hatched, the 90&#x202f;% intervals overlap.</source>
        <translation>Die Führung steht auf %1 der Karte fest; wo sie schraffiert ist, überlappen die 90-%-Intervalle.</translation>
    </message>
    <message>
        <source>%1 alone is feasible</source>
        <translation>%1 ist allein möglich</translation>
    </message>
    <message>
        <source>%1 leads by %2</source>
        <translation>%1 führt um %2</translation>
    </message>
    <message>
        <source>The 90&#x202f;% intervals do not overlap</source>
        <translation>Die 90-%-Intervalle überlappen nicht</translation>
    </message>
    <message>
        <source>The 90&#x202f;% intervals overlap</source>
        <translation>Die 90-%-Intervalle überlappen</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>Szenario</translation>
    </message>
    <message>
        <source>Of the best</source>
        <translation>Vom besten</translation>
    </message>
    <message>
        <source>best</source>
        <translation>am besten</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>ab %1</translation>
    </message>
    <message>
        <source>Evidence &amp;x-ray</source>
        <translation>Belege durch&amp;leuchten</translation>
    </message>
    <message>
        <source>Present&amp;ation</source>
        <translation>Vor&amp;führung</translation>
    </message>
    <message>
        <source>%1 of %2 workers read prompts, before %3 of %4</source>
        <translation>%1 von %2 Workern lesen Prompts, vorher %3 von %4</translation>
    </message>
    <message>
        <source>%1 takes the largest part of the decode step, as before</source>
        <translation>%1 nimmt wie vorher den größten Teil des Decode-Schritts</translation>
    </message>
    <message>
        <source>%1 takes the largest part of the decode step, before it was %2</source>
        <translation>%1 nimmt den größten Teil des Decode-Schritts, vorher %2</translation>
    </message>
    <message>
        <source>the best layout is %1, before %2</source>
        <translation>das beste Layout ist %1, vorher %2</translation>
    </message>
    <message>
        <source>%1 sequences run on a rank, before %2</source>
        <translation>%1 Sequenzen laufen auf einem Rang, vorher %2</translation>
    </message>
    <message>
        <source>the step takes %1, before %2</source>
        <translation>der Schritt dauert %1, vorher %2</translation>
    </message>
    <message>
        <source>%1 %2 → %3</source>
        <translation>%1 %2 → %3</translation>
    </message>
    <message>
        <source>%1: %2 no longer reaches %3.</source>
        <translation>%1: %2 erreicht %3 nicht mehr.</translation>
    </message>
    <message>
        <source>%1: %2 now reaches %3.</source>
        <translation>%1: %2 erreicht jetzt %3.</translation>
    </message>
    <message>
        <source>%1: no change of the %2 of %3.</source>
        <translation>%1: keine Änderung von %2 bei %3.</translation>
    </message>
    <message>
        <source>%1 changes the %2 of %3 by %4.</source>
        <translation>%1 ändert %2 von %3 um %4.</translation>
    </message>
    <message>
        <source>1 instance</source>
        <translation>1 Instanz</translation>
    </message>
    <message>
        <source>%1 instances</source>
        <translation>%1 Instanzen</translation>
    </message>
    <message>
        <source>first token within %1</source>
        <translation>erstes Token innerhalb von %1</translation>
    </message>
    <message>
        <source>at most %1 between tokens</source>
        <translation>höchstens %1 zwischen Token</translation>
    </message>
    <message>
        <source>reading %1, decoding %2</source>
        <translation>Lesen %1, Dekodieren %2</translation>
    </message>
    <message>
        <source>p99 %1</source>
        <translation>p99 %1</translation>
    </message>
    <message>
        <source>Instances</source>
        <translation>Instanzen</translation>
    </message>
    <message>
        <source>Within limits</source>
        <translation>In den Grenzen</translation>
    </message>
    <message>
        <source>First token</source>
        <translation>Erstes Token</translation>
    </message>
    <message>
        <source>Between tokens</source>
        <translation>Zwischen Token</translation>
    </message>
    <message>
        <source>Cached</source>
        <translation>Im Cache</translation>
    </message>
    <message>
        <source>At the meter</source>
        <translation>Am Zähler</translation>
    </message>
    <message>
        <source>$/M tokens</source>
        <translation>$/Mio. Token</translation>
    </message>
    <message>
        <source>%1 does not serve these requests.</source>
        <translation>%1 bedient diese Anfragen nicht.</translation>
    </message>
    <message>
        <source>%1 needs %2 to keep %3 of the requests within the limits.</source>
        <translation>%1 braucht %2, damit %3 der Anfragen in den Grenzen bleiben.</translation>
    </message>
    <message>
        <source>%1 needs %2 to serve what arrives.</source>
        <translation>%1 braucht %2, um zu bedienen, was ankommt.</translation>
    </message>
    <message>
        <source>no limit says how long requests may wait</source>
        <translation>keine Grenze sagt, wie lange Anfragen warten dürfen</translation>
    </message>
    <message>
        <source>%1 requests of %2 sessions, %3 of them live at a time</source>
        <translation>%1 Anfragen aus %2 Sitzungen, %3 davon zugleich offen</translation>
    </message>
    <message>
        <source>%1 requests in %2</source>
        <translation>%1 Anfragen in %2</translation>
    </message>
    <message>
        <source>Rows of the file without usable figures: %1; the first: %2.</source>
        <translation>Zeilen der Datei ohne brauchbare Zahlen: %1; die erste: %2.</translation>
    </message>
    <message>
        <source>%1 within %2</source>
        <translation>%1 innerhalb von %2</translation>
    </message>
    <message>
        <source>%1 within</source>
        <translation>%1 innerhalb</translation>
    </message>
    <message>
        <source>%1: %2 within</source>
        <translation>%1: %2 innerhalb</translation>
    </message>
    <message>
        <source>%1 in and %2 out on average</source>
        <translation>im Mittel %1 ein und %2 aus</translation>
    </message>
    <message>
        <source>A limit on a percentile or on goodput is missed.</source>
        <translation>Eine Grenze für ein Perzentil oder den Goodput wird verfehlt.</translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>Mittel %1</translation>
    </message>
    <message>
        <source>%1 follows the load with %2 GPU hours for %3; always on it takes %4 for %5.</source>
        <translation>%1 folgt der Last mit %2 GPU-Stunden für %3; immer an braucht es %4 für %5.</translation>
    </message>
    <message>
        <source>%1 needs %2 all the time: there is nothing to follow.</source>
        <translation>%1 braucht die ganze Zeit %2: Es gibt nichts zu folgen.</translation>
    </message>
    <message>
        <source>1 GPU</source>
        <translation>1 GPU</translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 GPUs</translation>
    </message>
    <message>
        <source>%1, %2 at most</source>
        <translation>%1, höchstens %2</translation>
    </message>
    <message>
        <source>%1, %2 in all</source>
        <translation>%1, zusammen %2</translation>
    </message>
    <message>
        <source>with a failure of %1 after %2 that lasts %3</source>
        <translation>mit einem Ausfall von %1 nach %2, der %3 dauert</translation>
    </message>
    <message>
        <source>These scenarios train; none of them serves requests.</source>
        <translation>Diese Szenarien trainieren; keines bedient Anfragen.</translation>
    </message>
    <message>
        <source>The page Training says what their runs take.</source>
        <translation>Was ihre Läufe brauchen, sagt die Seite Training.</translation>
    </message>
    <message>
        <source>Longer than the model&apos;s context and served all the same: %1.</source>
        <translation>Länger als der Kontext des Modells und trotzdem bedient: %1.</translation>
    </message>
    <message>
        <source>Each run at its own best layout.</source>
        <translation>Jeder Lauf mit seinem besten Layout.</translation>
    </message>
    <message>
        <source>One of the two runs has no such value; a cost needs the price of the rack.</source>
        <translation>Einer der beiden Läufe hat keinen solchen Wert; Kosten brauchen den Preis des Racks.</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Layout</translation>
    </message>
    <message>
        <source>%1: %2 and %3</source>
        <translation>%1: %2 und %3</translation>
    </message>
    <message>
        <source>%1 on %2 tokens. The lines are the Pareto-optimal runs of %3 that were tried on up to as many racks.</source>
        <translation>%1 mit %2 Tokens. Die Linien sind die Pareto-optimalen von %3 geprüften Läufen auf höchstens so vielen Racks.</translation>
    </message>
    <message>
        <source>%1: %2, %3. Layout held; each input alone at the ends of its 90&#x202f;% interval.</source>
        <translation>%1: %2, %3. Layout festgehalten; jede Eingabe allein an den Enden ihres 90-%-Intervalls.</translation>
    </message>
    <message>
        <source>Limit for reserved memory</source>
        <translation>Darf belegt werden</translation>
    </message>
    <message>
        <source>Recomputed activations</source>
        <translation>Neu berechnete Aktivierungen</translation>
    </message>
    <message>
        <source>Of which the chip</source>
        <translation>Davon der Chip</translation>
    </message>
    <message>
        <source>Power of the run</source>
        <translation>Leistung des Laufs</translation>
    </message>
    <message>
        <source>Each step swings its racks by</source>
        <translation>Jeder Schritt bewegt seine Racks um</translation>
    </message>
    <message>
        <source>An interruption drops them by</source>
        <translation>Eine Unterbrechung senkt sie um</translation>
    </message>
    <message>
        <source>Energy of the run</source>
        <translation>Energie des Laufs</translation>
    </message>
    <message>
        <source>A million tokens</source>
        <translation>Eine Million Tokens</translation>
    </message>
    <message>
        <source>GPU hours</source>
        <translation>GPU-Stunden</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Racks or nodes of the site</source>
        <translation>Racks oder Knoten des Standorts</translation>
    </message>
    <message>
        <source>A million output tokens sold at</source>
        <translation>Eine Million Ausgabe-Tokens verkauft zu</translation>
    </message>
    <message>
        <source>Hardware paid back after</source>
        <translation>Hardware bezahlt nach</translation>
    </message>
    <message>
        <source>--%1 %2: there are %3%4</source>
        <translation>--%1 %2: es gibt %3%4</translation>
    </message>
    <message>
        <source>--size %1: a width and a height are expected, such as 1440x900</source>
        <translation>--size %1: erwartet werden Breite und Höhe, etwa 1440x900</translation>
    </message>
    <message>
        <source>one project is opened at a time, not %1</source>
        <translation>geöffnet wird ein Projekt auf einmal, nicht %1</translation>
    </message>
    <message>
        <source>%1 takes %2 GPU hours with pools that move and %3 with pools that stay; of as many workers, %4 of the requests are within the limits where they move and %5 where they stay at their best.</source>
        <translation>%1 braucht %2 GPU-Stunden mit Pools, die wechseln, und %3 mit festen; bei gleich vielen Arbeitern halten %4 der Anfragen die Grenzen ein, wenn sie wechseln, und %5 bei der besten festen Aufteilung.</translation>
    </message>
    <message>
        <source>%1: %2 learns from its own answers.</source>
        <translation>%1: %2 lernt aus eigenen Antworten.</translation>
    </message>
    <message>
        <source>; it had no adapters</source>
        <translation>; sie hatte keine Adapter</translation>
    </message>
    <message>
        <source>&amp;Serve requests</source>
        <translation>Anfragen &amp;bedienen</translation>
    </message>
    <message>
        <source>&amp;Train the model</source>
        <translation>Das Modell &amp;trainieren</translation>
    </message>
    <message>
        <source>&amp;Learn from its own answers</source>
        <translation>Aus eigenen Antworten &amp;lernen</translation>
    </message>
    <message>
        <source>&amp;Forward passes: embeddings, images</source>
        <translation>&amp;Durchläufe: Vektoren, Bilder</translation>
    </message>
    <message>
        <source>&amp;Task of all</source>
        <translation>&amp;Aufgabe aller</translation>
    </message>
    <message>
        <source>Change the task</source>
        <translation>Aufgabe ändern</translation>
    </message>
    <message>
        <source>%1: %2 %3</source>
        <translation>%1: %2 %3</translation>
    </message>
    <message>
        <source>, one takes %1</source>
        <translation>, jeweils nach %1</translation>
    </message>
    <message>
        <source>%1 on %2 GPUs</source>
        <translation>%1 auf %2 GPUs</translation>
    </message>
    <message>
        <source>%1 inputs a pass</source>
        <translation>%1 Eingaben je Durchlauf</translation>
    </message>
    <message>
        <source>%1 a GPU</source>
        <translation>%1 je GPU</translation>
    </message>
    <message>
        <source>%1 a thousand</source>
        <translation>%1 für tausend</translation>
    </message>
    <message>
        <source>%1 a million</source>
        <translation>%1 für eine Million</translation>
    </message>
    <message>
        <source>%1: a step takes %2</source>
        <translation>%1: ein Schritt dauert %2</translation>
    </message>
    <message>
        <source>, %1 steps take %2 days</source>
        <translation>, %1 Schritte dauern %2 Tage</translation>
    </message>
    <message>
        <source>%1 learns from its answers on %2 GPUs</source>
        <translation>%1 lernt aus seinen Antworten auf %2 GPUs</translation>
    </message>
    <message>
        <source>%1 generates, %2 learns</source>
        <translation>%1 erzeugt, %2 lernt</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Time against rate</source>
        <translation>Zeit gegen Rate</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>one input a pass</source>
        <translation>eine Eingabe je Durchlauf</translation>
    </message>
    <message>
        <source>One more rack</source>
        <translation>Ein Rack mehr</translation>
    </message>
    <message>
        <source>%1 more racks</source>
        <translation>%1 Racks mehr</translation>
    </message>
    <message>
        <source>%1, which makes %2: %3 within the limits instead of %4.</source>
        <translation>%1, zusammen %2: %3 innerhalb der Grenzen statt %4.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>One instance of %1 is saturated: waits grow to the end.</source>
        <translation>Eine Instanz von %1 ist überlastet: Wartezeiten wachsen bis zum Ende.</translation>
    </message>
    <message>
        <source>%1 are saturated: waits grow to the end.</source>
        <translation>%1 sind überlastet: Wartezeiten wachsen bis zum Ende.</translation>
    </message>
    <message>
        <source>One instance of %1 serves what arrives.</source>
        <translation>Eine Instanz von %1 bedient, was kommt.</translation>
    </message>
    <message>
        <source>%1 serve what arrives.</source>
        <translation>%1 bedienen, was kommt.</translation>
    </message>
    <message>
        <source>One instance of %1 keeps %2 of the requests within the limits.</source>
        <translation>Eine Instanz von %1 hält %2 der Anfragen innerhalb der Grenzen.</translation>
    </message>
    <message>
        <source>%1 keep %2 of the requests within the limits.</source>
        <translation>%1 halten %2 der Anfragen innerhalb der Grenzen.</translation>
    </message>
    <message>
        <source>At %1 times the load: %2</source>
        <translation>Bei %1-facher Last: %2</translation>
    </message>
    <message>
        <source>%1 failures at random</source>
        <translation>%1 zufällige Ausfälle</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%1 von %2: %3</translation>
    </message>
    <message>
        <source>A question</source>
        <translation>Eine Frage</translation>
    </message>
    <message>
        <source>answer at %1</source>
        <translation>Antwort nach %1</translation>
    </message>
    <message>
        <source>The engine&apos;s profile knows public runs of this model on such chips, which may not be shipped.</source>
        <translation>Das Profil der Engine kennt öffentliche Läufe dieses Modells auf solchen Chips, die nicht beiliegen dürfen.</translation>
    </message>
    <message>
        <source>not varied</source>
        <translation>nicht variiert</translation>
    </message>
    <message>
        <source>published layouts</source>
        <translation>veröffentlichte Layouts</translation>
    </message>
    <message>
        <source>no published layout</source>
        <translation>kein veröffentlichtes Layout</translation>
    </message>
    <message>
        <source>%1 of %2 layouts published</source>
        <translation>%1 von %2 Layouts veröffentlicht</translation>
    </message>
    <message>
        <source>Frontiers of</source>
        <translation>Fronten von</translation>
    </message>
    <message>
        <source>At equal speed</source>
        <translation>Bei gleichem Tempo</translation>
    </message>
    <message>
        <source>Published</source>
        <translation>Veröffentlicht</translation>
    </message>
    <message>
        <source>Both axes</source>
        <translation>Beide Achsen</translation>
    </message>
    <message>
        <source>No frontier was measured: it takes five runs of one system and one request.</source>
        <translation>Keine Front wurde gemessen: dazu braucht es fünf Läufe eines Systems mit einer Anfrage.</translation>
    </message>
    <message>
        <source>At equal speed the search gives %1 what was measured here, published layouts %2.</source>
        <translation>Bei gleichem Tempo gibt die Suche %1 so viel, wie hier gemessen wurde, veröffentlichte Layouts %2.</translation>
    </message>
    <message>
        <source>At equal speed the search gives %1 what was measured on %3 frontiers, published layouts %2.</source>
        <translation>Bei gleichem Tempo gibt die Suche %1 so viel, wie auf %3 Fronten gemessen wurde, veröffentlichte Layouts %2.</translation>
    </message>
    <message>
        <source>Of %1 points %2 lie in a 90&#x202f;% band that was fitted without their chip and engine. The chart shows %3.</source>
        <translation>Von %1 Punkten liegen %2 in einem Band zu 90&#x202f;%, das ohne ihren Chip und ihre Engine angepasst wurde. Das Diagramm zeigt %3.</translation>
    </message>
    <message>
        <source>Too few frontiers were measured for a band that has not seen them. The chart shows %1.</source>
        <translation>Zu wenige Fronten wurden gemessen für ein Band, das sie nicht gesehen hat. Das Diagramm zeigt %1.</translation>
    </message>
    <message>
        <source>%1 racks</source>
        <translation>%1 Racks</translation>
    </message>
    <message>
        <source>%1 cabinets</source>
        <translation>%1 Schränke</translation>
    </message>
    <message>
        <source>%1: %2 in one hall draw %3.</source>
        <translation>%1: %2 in einer Halle ziehen %3.</translation>
    </message>
    <message>
        <source>%1: %2 in %3 halls draw %4.</source>
        <translation>%1: %2 in %3 Hallen ziehen %4.</translation>
    </message>
    <message>
        <source>Left of the handle: %1. Right of it: %2.</source>
        <translation>Links vom Griff: %1. Rechts davon: %2.</translation>
    </message>
    <message>
        <source>%1, at the speed of light %2</source>
        <translation>%1, bei Lichtgeschwindigkeit %2</translation>
    </message>
    <message>
        <source>%1 racks, %2 at their inlets</source>
        <translation>%1 Racks, %2 an ihren Eingängen</translation>
    </message>
    <message>
        <source>%1 cabinets, %2 at their inlets</source>
        <translation>%1 Schränke, %2 an ihren Eingängen</translation>
    </message>
    <message>
        <source>%1 of %2 racks, %3 at their inlets</source>
        <translation>%1 von %2 Racks, %3 an ihren Eingängen</translation>
    </message>
    <message>
        <source>%1 of %2 cabinets, %3 at their inlets</source>
        <translation>%1 von %2 Schränken, %3 an ihren Eingängen</translation>
    </message>
    <message>
        <source>%1: %2 draw %3; %4: %5 draw %6.</source>
        <translation>%1: %2 ziehen %3; %4: %5 ziehen %6.</translation>
    </message>
    <message>
        <source>Cost of a GPU hour</source>
        <translation>Kosten einer GPU-Stunde</translation>
    </message>
    <message>
        <source>Spare GPUs</source>
        <translation>Reserve-GPUs</translation>
    </message>
    <message>
        <source>90&#x202f;% intervals are those at this speed.</source>
        <translation>Die 90-%-Intervalle gelten bei dieser Geschwindigkeit.</translation>
    </message>
    <message>
        <source>90&#x202f;% intervals are those at this place of the axis.</source>
        <translation>Die 90-%-Intervalle gelten an dieser Stelle der Achse.</translation>
    </message>
    <message>
        <source>Rings: %1.</source>
        <translation>Ringe: %1.</translation>
    </message>
    <message>
        <source>%1 of %2 serve %3 users at once, %4 tok/s </source>
        <translation>%1 von %2 bedienen %3 Nutzer zugleich, %4 tok/s </translation>
    </message>
    <message>
        <source>Rack</source>
        <translation>Rack</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Users at once</source>
        <translation>Nutzer zugleich</translation>
    </message>
    <message>
        <source>Racks cost</source>
        <translation>Preis der Racks</translation>
    </message>
    <message>
        <source>The best rack of each chip by the low end of its 90 % interval, for prompts and answers of %1 tokens in the model&apos;s own formats.</source>
        <translation>Das beste Rack je Chip nach dem unteren Ende seines 90-%-Intervalls, für Prompts und Antworten von %1 Tokens in den Formaten des Modells.</translation>
    </message>
    <message>
        <source>No shipping rack serves %1 with %2.</source>
        <translation>Kein lieferbares Rack bedient %1 mit %2.</translation>
    </message>
    <message>
        <source>With %1 no shipping rack reaches %2 tok/s per user; the fastest is %3 with %4.</source>
        <translation>Mit %1 erreicht kein lieferbares Rack %2 tok/s je Nutzer; das schnellste ist %3 mit %4.</translation>
    </message>
    <message>
        <source>Power and Cost count %1 of a rack&apos;s rating for network and storage, %2 per GPU.</source>
        <translation>Leistung und Kosten rechnen mit %1 der Anschlussleistung eines Racks für Netz und Speicher, %2 je GPU.</translation>
    </message>
    <message>
        <source>After the model&apos;s own error, %1 moves %2 most </source>
        <translation>Nach dem Fehler des Modells selbst bewegt „%1“ „%2“ am stärksten </translation>
    </message>
    <message>
        <source>Of the map</source>
        <translation>Der Karte</translation>
    </message>
    <message>
        <source>%1: no border on this map.</source>
        <translation>%1: auf dieser Karte keine Grenze.</translation>
    </message>
    <message>
        <source>%1: above %2, no scenario is feasible.</source>
        <translation>%1: über %2 ist kein Szenario möglich.</translation>
    </message>
    <message>
        <source>%1: below %2, no scenario is feasible.</source>
        <translation>%1: unter %2 ist kein Szenario möglich.</translation>
    </message>
    <message>
        <source>%1: above %2, %3 leads.</source>
        <translation>%1: über %2 führt %3.</translation>
    </message>
    <message>
        <source>%1: below %2, %3 leads.</source>
        <translation>%1: unter %2 führt %3.</translation>
    </message>
    <message>
        <source>%1 wins</source>
        <translation>%1 gewinnt</translation>
    </message>
    <message>
        <source>No other scenario is feasible here.</source>
        <translation>Hier ist kein anderes Szenario möglich.</translation>
    </message>
    <message>
        <source>%1 over %2, settled.</source>
        <translation>%1 vor %2: steht fest.</translation>
    </message>
    <message>
        <source>%1 over %2, not settled.</source>
        <translation>%1 vor %2: steht nicht fest.</translation>
    </message>
    <message>
        <source>The 90&#x202f;% intervals do not overlap.</source>
        <translation>Die 90-%-Intervalle überlappen nicht.</translation>
    </message>
    <message>
        <source>The 90&#x202f;% intervals overlap.</source>
        <translation>Die 90-%-Intervalle überlappen.</translation>
    </message>
    <message>
        <source>%1 of the site</source>
        <translation>%1 des Standorts</translation>
    </message>
    <message>
        <source>At %1, %2 reaches %3 what %4 does, at the operating point %5.</source>
        <translation>Bei %1 erreicht %2 %3 dessen, was %4 erreicht, am Betriebspunkt %5.</translation>
    </message>
    <message>
        <source>The largest part of that change has one cause: %1 (%2).</source>
        <translation>Der größte Anteil daran hat eine Ursache: %1 (%2).</translation>
    </message>
    <message>
        <source>At %1, %2 is not feasible: %3.</source>
        <translation>Bei %1 ist %2 nicht möglich: %3.</translation>
    </message>
    <message>
        <source>At the operating point, %1 is not feasible: %2.</source>
        <translation>Am Betriebspunkt ist %1 nicht möglich: %2.</translation>
    </message>
    <message>
        <source>%2 binds most of a decode step of %1 there, %3 at the operating point.</source>
        <translation>%2 bindet dort den größten Teil eines Decode-Schritts von %1, %3 am Betriebspunkt.</translation>
    </message>
    <message>
        <source>The largest part of its lead over %3 comes from one cause: %1 (%2).</source>
        <translation>Der größte Anteil am Vorsprung vor %3 hat eine Ursache: %1 (%2).</translation>
    </message>
    <message>
        <source>%1 binds most of a decode step of both.</source>
        <translation>%1 bindet bei beiden den größten Teil eines Decode-Schritts.</translation>
    </message>
    <message>
        <source>%1 binds most of a decode step on %2, %3 on %4.</source>
        <translation>%1 bindet den größten Teil eines Decode-Schritts auf %2, %3 auf %4.</translation>
    </message>
    <message>
        <source>Why the lead changes</source>
        <translation>Warum die Führung wechselt</translation>
    </message>
    <message>
        <source>Why it leads</source>
        <translation>Warum es führt</translation>
    </message>
</context>
<context>
    <name>rackline::AnalysisPage</name>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>It starts again when an input changes or the page is shown again.</source>
        <translation>Es beginnt neu, wenn sich eine Eingabe ändert oder die Seite wieder gezeigt wird.</translation>
    </message>
</context>
<context>
    <name>rackline::BudgetBar</name>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>%1, %2 %3</source>
        <translation>%1, %2 %3</translation>
    </message>
</context>
<context>
    <name>rackline::CaseFilterBar</name>
    <message>
        <source>Plots</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>one</source>
        <translation>eines</translation>
    </message>
    <message>
        <source>by engine</source>
        <translation>je Engine</translation>
    </message>
    <message>
        <source>by chip</source>
        <translation>je Chip</translation>
    </message>
    <message>
        <source>by load</source>
        <translation>je Last</translation>
    </message>
    <message>
        <source>by model</source>
        <translation>je Modell</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>Chip</source>
        <translation>Chip</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Last</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
</context>
<context>
    <name>rackline::CataloguePage</name>
    <message>
        <source>Back to the table</source>
        <translation>Zurück zur Tabelle</translation>
    </message>
    <message>
        <source>An amber dot: rival claims differ by 5 % or more. FLOPS are dense, links one way, HBM as the driver reports it.</source>
        <translation>Gelber Punkt: Angaben weichen um 5 % oder mehr voneinander ab. FLOPS dicht, Links in einer Richtung, HBM wie vom Treiber gemeldet.</translation>
    </message>
    <message>
        <source>Catalogue</source>
        <translation>Katalog</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>New device</source>
        <translation>Neues Gerät</translation>
    </message>
    <message>
        <source>Filter devices</source>
        <translation>Geräte filtern</translation>
    </message>
    <message>
        <source>Kinds</source>
        <translation>Arten</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Shipping or announced</source>
        <translation>Lieferbar oder angekündigt</translation>
    </message>
    <message>
        <source>Shipping</source>
        <translation>Lieferbar</translation>
    </message>
    <message>
        <source>Announced</source>
        <translation>Angekündigt</translation>
    </message>
    <message>
        <source>Yours</source>
        <translation>Eigene</translation>
    </message>
    <message>
        <source>%1 entries, %2 figures</source>
        <translation>%1 Einträge, %2 Werte</translation>
    </message>
    <message>
        <source>No open scenario uses it.</source>
        <translation>Kein offenes Szenario verwendet es.</translation>
    </message>
    <message>
        <source>In use by %1.</source>
        <translation>Verwendet von %1.</translation>
    </message>
    <message>
        <source>It begins with the figures of %1. Its name:</source>
        <translation>Es beginnt mit den Werten von %1. Name:</translation>
    </message>
    <message>
        <source>My %1</source>
        <translation>Mein %1</translation>
    </message>
    <message>
        <source>Name of the new device</source>
        <translation>Name des neuen Geräts</translation>
    </message>
</context>
<context>
    <name>rackline::CatalogueTable</name>
    <message>
        <source>yours</source>
        <translation>eigen</translation>
    </message>
    <message>
        <source>Catalogue</source>
        <translation>Katalog</translation>
    </message>
</context>
<context>
    <name>rackline::ClaimLine</name>
    <message>
        <source>in use</source>
        <translation>in Gebrauch</translation>
    </message>
</context>
<context>
    <name>rackline::ClaimRow</name>
    <message>
        <source>unverified</source>
        <translation>ungeprüft</translation>
    </message>
    <message>
        <source>%1, %2, in use</source>
        <translation>%1, %2, in Gebrauch</translation>
    </message>
    <message>
        <source>%1, %2, rival claim</source>
        <translation>%1, %2, abweichende Angabe</translation>
    </message>
</context>
<context>
    <name>rackline::CommandPalette</name>
    <message>
        <source>Search or run</source>
        <translation>Befehl suchen</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>↑ ↓ choose · Enter run · Esc close · “hbm 10 TB/s” sets a value</source>
        <translation>↑ ↓ wählen · Eingabe ausführen · Esc schließen · „hbm 10 TB/s“ setzt einen Wert</translation>
    </message>
</context>
<context>
    <name>rackline::CommandSearch</name>
    <message>
        <source>Set %1</source>
        <translation>%1 setzen</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>Aktionen</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
</context>
<context>
    <name>rackline::ComparePage</name>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Point A</source>
        <translation>Punkt A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Point B</source>
        <translation>Punkt B</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>Erklären</translation>
    </message>
    <message>
        <source>Metric to explain</source>
        <translation>Zu erklärende Kenngröße</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>A und B tauschen</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>Kenngrößen</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>Was sich unterscheidet</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Why B differs from A</source>
        <translation>Warum B von A abweicht</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>Two points make a comparison</source>
        <translation>Ein Vergleich braucht zwei Punkte</translation>
    </message>
    <message>
        <source>Choose two scenarios above that both reach the reading, or pin two points on the Factory page.</source>
        <translation>Oben zwei Szenarien wählen, die den Ablesewert erreichen, oder auf der Seite Fabrik zwei Punkte anheften.</translation>
    </message>
    <message>
        <source>A comparison needs two runs.</source>
        <translation>Ein Lauf allein lässt sich mit nichts vergleichen.</translation>
    </message>
    <message>
        <source>Two runs make a comparison</source>
        <translation>Zwei Läufe ergeben einen Vergleich</translation>
    </message>
    <message>
        <source>Show another scenario that trains, or add one.</source>
        <translation>Ein weiteres trainierendes Szenario einblenden oder hinzufügen.</translation>
    </message>
</context>
<context>
    <name>rackline::ComparisonSection</name>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>B : A</source>
        <translation>B : A</translation>
    </message>
    <message>
        <source>Facility W per GPU</source>
        <translation>Anschluss-W je GPU</translation>
    </message>
</context>
<context>
    <name>rackline::CountingSwitch</name>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Tokens that are counted</source>
        <translation>Gezählte Tokens</translation>
    </message>
    <message>
        <source>Watts</source>
        <translation>Watt</translation>
    </message>
    <message>
        <source>Watts that are counted</source>
        <translation>Gezählte Watt</translation>
    </message>
    <message>
        <source>Tokens and watts that are counted</source>
        <translation>Gezählte Tokens und Watt</translation>
    </message>
    <message>
        <source>Output tokens are those that are answered; total tokens count the prompt too.</source>
        <translation>Ausgabe-Tokens sind die der Antwort; insgesamt zählt die Anfrage mit.</translation>
    </message>
    <message>
        <source>Facility: all at the utility meter. IT: without cooling and the building&apos;s losses. GPU: the packages alone, provided up to their power cap.</source>
        <translation>Anschluss: alles am Stromzähler. IT: ohne Kühlung und Verluste des Gebäudes. GPU: nur die Chips, vorgehalten bis zu ihrer Leistungsgrenze.</translation>
    </message>
</context>
<context>
    <name>rackline::DockTitle</name>
    <message>
        <source>Close %1</source>
        <translation>%1 schließen</translation>
    </message>
</context>
<context>
    <name>rackline::Document</name>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Verschieben</translation>
    </message>
</context>
<context>
    <name>rackline::FacetGrid</name>
    <message>
        <source>up: %1; across: %2</source>
        <translation>hoch: %1; quer: %2</translation>
    </message>
</context>
<context>
    <name>rackline::FactoryPage</name>
    <message>
        <source>Measured runs</source>
        <translation>Gemessene Läufe</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Y</source>
        <translation>Y</translation>
    </message>
    <message>
        <source>Vertical axis</source>
        <translation>Senkrechte Achse</translation>
    </message>
    <message>
        <source>X</source>
        <translation>X</translation>
    </message>
    <message>
        <source>Horizontal axis</source>
        <translation>Waagerechte Achse</translation>
    </message>
    <message>
        <source>log</source>
        <translation>log</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>linear</translation>
    </message>
    <message>
        <source>Scale of the vertical axis</source>
        <translation>Teilung der senkrechten Achse</translation>
    </message>
    <message>
        <source>Fit the axes to the data</source>
        <translation>Achsen an die Daten anpassen</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Ebenen</translation>
    </message>
    <message>
        <source>measured, %1</source>
        <translation>gemessen, %1</translation>
    </message>
    <message>
        <source>Input has an error; last result kept.</source>
        <translation>Eingabe fehlerhaft; letztes Ergebnis bleibt stehen.</translation>
    </message>
    <message>
        <source>No scenario yet</source>
        <translation>Noch kein Szenario</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation>Passt nicht</translation>
    </message>
    <message>
        <source>No requests to serve</source>
        <translation>Keine Anfragen zu bedienen</translation>
    </message>
    <message>
        <source>Each scenario in a chart of its own</source>
        <translation>Jedes Szenario in einem eigenen Diagramm</translation>
    </message>
</context>
<context>
    <name>rackline::FigureButton</name>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1, %2, %3</translation>
    </message>
</context>
<context>
    <name>rackline::FigurePanel</name>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>eigen</translation>
    </message>
    <message>
        <source>No entry is selected.</source>
        <translation>Kein Eintrag gewählt.</translation>
    </message>
    <message>
        <source>A row shows all its figures, a cell its sources and rival claims.</source>
        <translation>Eine Zeile zeigt alle Werte, eine Zelle ihre Quellen und abweichenden Angaben.</translation>
    </message>
    <message>
        <source>All figures of this entry</source>
        <translation>Alle Werte dieses Eintrags</translation>
    </message>
    <message>
        <source>%1 claims</source>
        <translation>%1 Angaben</translation>
    </message>
    <message>
        <source>Remove from your catalogue</source>
        <translation>Aus dem eigenen Katalog entfernen</translation>
    </message>
    <message>
        <source>Your value of %1</source>
        <translation>Eigener Wert für %1</translation>
    </message>
    <message>
        <source>Use my value</source>
        <translation>Meinen Wert verwenden</translation>
    </message>
    <message>
        <source>Use in the selected scenario</source>
        <translation>Im gewählten Szenario verwenden</translation>
    </message>
    <message>
        <source>Add as a scenario</source>
        <translation>Als Szenario hinzufügen</translation>
    </message>
    <message>
        <source>Use in all scenarios</source>
        <translation>In allen Szenarien verwenden</translation>
    </message>
</context>
<context>
    <name>rackline::FrontierModel</name>
    <message>
        <source>carried over</source>
        <translation>übertragen</translation>
    </message>
    <message>
        <source>calibrated</source>
        <translation>kalibriert</translation>
    </message>
    <message>
        <source>%1 per user</source>
        <translation>%1 je Nutzer</translation>
    </message>
    <message>
        <source>At</source>
        <translation>Bei</translation>
    </message>
    <message>
        <source>Site</source>
        <translation>Standort</translation>
    </message>
    <message>
        <source>Site, %1</source>
        <translation>Standort, %1</translation>
    </message>
    <message>
        <source>W/GPU</source>
        <translation>W/GPU</translation>
    </message>
    <message>
        <source>With its 90 % interval at this speed.</source>
        <translation>Mit dem 90-%-Intervall bei dieser Geschwindigkeit.</translation>
    </message>
</context>
<context>
    <name>rackline::FrontierTable</name>
    <message>
        <source>Scenarios at the reading</source>
        <translation>Szenarien am Ablesewert</translation>
    </message>
</context>
<context>
    <name>rackline::GradeDot</name>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>1 rival claim</source>
        <translation>1 abweichende Angabe</translation>
    </message>
    <message>
        <source>%1 rival claims</source>
        <translation>%1 abweichende Angaben</translation>
    </message>
</context>
<context>
    <name>rackline::GroupHead</name>
    <message>
        <source>%1, group of parameters</source>
        <translation>%1, Parametergruppe</translation>
    </message>
</context>
<context>
    <name>rackline::HelpView</name>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
</context>
<context>
    <name>rackline::Inspector</name>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>A → B</source>
        <translation>A → B</translation>
    </message>
    <message>
        <source>Pinned point</source>
        <translation>Angehefteter Punkt</translation>
    </message>
    <message>
        <source>The 90 % interval.</source>
        <translation>Das 90-%-Intervall.</translation>
    </message>
    <message>
        <source>per user</source>
        <translation>je Nutzer</translation>
    </message>
    <message>
        <source>TTFT</source>
        <translation>TTFT</translation>
    </message>
    <message>
        <source>per GPU</source>
        <translation>je GPU</translation>
    </message>
    <message>
        <source>$/M tok</source>
        <translation>$/M Tok</translation>
    </message>
    <message>
        <source>Decode step</source>
        <translation>Decode-Schritt</translation>
    </message>
    <message>
        <source>Memory per GPU</source>
        <translation>Speicher je GPU</translation>
    </message>
    <message>
        <source>Facility power per GPU</source>
        <translation>Anschlussleistung je GPU</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Belege</translation>
    </message>
    <message>
        <source>Two points make a comparison</source>
        <translation>Ein Vergleich braucht zwei Punkte</translation>
    </message>
    <message>
        <source>Click a point of the chart for A, Shift+click another for B.</source>
        <translation>Punkt im Diagramm für A anklicken, mit Umschalt+Klick einen weiteren für B.</translation>
    </message>
    <message>
        <source>No point %1 yet</source>
        <translation>Noch kein Punkt %1</translation>
    </message>
    <message>
        <source>Click a point of the chart.</source>
        <translation>Punkt im Diagramm anklicken.</translation>
    </message>
    <message>
        <source>Shift+click a point of the chart.</source>
        <translation>Punkt im Diagramm mit Umschalt+Klick wählen.</translation>
    </message>
    <message>
        <source>Its frontier ends before %1.</source>
        <translation>Seine Front endet vor %1.</translation>
    </message>
    <message>
        <source>%1 does not reach it</source>
        <translation>%1 reicht nicht so weit</translation>
    </message>
    <message>
        <source>%1 · %2 at once</source>
        <translation>%1 · %2 gleichzeitig</translation>
    </message>
    <message>
        <source>held at %1 a GPU</source>
        <translation>je GPU bei %1 gehalten</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 frei</translation>
    </message>
    <message>
        <source>%1 figures: %2</source>
        <translation>%1 Werte: %2</translation>
    </message>
    <message>
        <source>Copy as command line</source>
        <translation>Als Befehlszeile kopieren</translation>
    </message>
    <message>
        <source>Cost per million output tokens</source>
        <translation>Kosten je Million Ausgabe-Tokens</translation>
    </message>
    <message>
        <source>%1 of the first token load the cached prefix</source>
        <translation>%1 bis zum ersten Token lädt der gemerkte Anfang</translation>
    </message>
    <message>
        <source>published %1</source>
        <translation>veröffentlicht %1</translation>
    </message>
</context>
<context>
    <name>rackline::IssueList</name>
    <message>
        <source>Issues</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>No issues</source>
        <translation>Keine Befunde</translation>
    </message>
</context>
<context>
    <name>rackline::JobList</name>
    <message>
        <source>Nothing runs.</source>
        <translation>Nichts läuft.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel %1</source>
        <translation>%1 abbrechen</translation>
    </message>
    <message>
        <source>for %1</source>
        <translation>seit %1</translation>
    </message>
    <message>
        <source>%1 of %2, %3 left</source>
        <translation>%1 von %2, noch %3</translation>
    </message>
</context>
<context>
    <name>rackline::LeftPanel</name>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>Point A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Point B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>A → B</source>
        <translation>A → B</translation>
    </message>
    <message>
        <source>Panel</source>
        <translation>Bereich</translation>
    </message>
</context>
<context>
    <name>rackline::LoneTaskPage</name>
    <message>
        <source>Chart</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Stacks</source>
        <translation>Stapel</translation>
    </message>
    <message>
        <source>Figures of this task</source>
        <translation>Zahlen dieser Aufgabe</translation>
    </message>
    <message>
        <source>Time against rate</source>
        <translation>Zeit gegen Rate</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation>Passt nicht</translation>
    </message>
    <message>
        <source>No scenario of this task has an answer; the reason of the one in hand stands above.</source>
        <translation>Kein Szenario dieser Aufgabe hat eine Antwort; der Grund des gewählten steht oben.</translation>
    </message>
</context>
<context>
    <name>rackline::MainWindow</name>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>Changes to %1 were not saved when Rackline ended</source>
        <translation>Änderungen an %1 waren beim Ende von Rackline nicht gespeichert</translation>
    </message>
    <message>
        <source>They are still there.</source>
        <translation>Sie sind noch vorhanden.</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>Copy plot</source>
        <translation>Diagramm kopieren</translation>
    </message>
    <message>
        <source>Export plot</source>
        <translation>Diagramm exportieren</translation>
    </message>
    <message>
        <source>Rack of this scenario</source>
        <translation>Rack dieses Szenarios</translation>
    </message>
    <message>
        <source>Rack of the new scenario</source>
        <translation>Rack des neuen Szenarios</translation>
    </message>
    <message>
        <source>Model of all scenarios</source>
        <translation>Modell aller Szenarien</translation>
    </message>
    <message>
        <source>Nothing was copied</source>
        <translation>Nichts wurde kopiert</translation>
    </message>
    <message>
        <source>No command line reproduces this point.</source>
        <translation>Kein Aufruf der Befehlszeile findet diesen Punkt wieder.</translation>
    </message>
    <message>
        <source>Click a point of the chart on the Factory page first.</source>
        <translation>Zuerst auf der Seite Fabrik einen Punkt des Diagramms anklicken.</translation>
    </message>
    <message>
        <source>As opened</source>
        <translation>Wie geöffnet</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Issues</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Aufträge</translation>
    </message>
    <message>
        <source>Show as table</source>
        <translation>Als Tabelle zeigen</translation>
    </message>
    <message>
        <source>%1 as a table</source>
        <translation>%1 als Tabelle</translation>
    </message>
</context>
<context>
    <name>rackline::NetworkPage</name>
    <message>
        <source>Topology</source>
        <translation>Topologie</translation>
    </message>
    <message>
        <source>What the network draws</source>
        <translation>Was das Netz aufnimmt</translation>
    </message>
    <message>
        <source>Networks side by side</source>
        <translation>Netze nebeneinander</translation>
    </message>
    <message>
        <source>No network to draw</source>
        <translation>Kein Netz zu zeichnen</translation>
    </message>
    <message>
        <source>Add a scenario whose racks have a network card and a switch that fits it.</source>
        <translation>Ein Szenario hinzufügen, dessen Racks eine Netzkarte und einen passenden Switch haben.</translation>
    </message>
    <message>
        <source>Tiers of the network</source>
        <translation>Ebenen des Netzes</translation>
    </message>
</context>
<context>
    <name>rackline::OfferCard</name>
    <message>
        <source>Racks for this question</source>
        <translation>Racks zu dieser Frage</translation>
    </message>
    <message>
        <source>Open as project</source>
        <translation>Als Projekt öffnen</translation>
    </message>
    <message>
        <source>Racks for a power</source>
        <translation>Racks für eine Leistung</translation>
    </message>
    <message>
        <source>Power of the site</source>
        <translation>Leistung des Standorts</translation>
    </message>
    <message>
        <source>Speed per user</source>
        <translation>Geschwindigkeit je Nutzer</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Andere</translation>
    </message>
    <message>
        <source>I have</source>
        <extracomment>The beginning of: I have 100 MW for DeepSeek-V3 at 50 tok/s per user.</extracomment>
        <translation>Ich habe</translation>
    </message>
    <message>
        <source>for</source>
        <translation>für</translation>
    </message>
    <message>
        <source>at</source>
        <translation>mit</translation>
    </message>
    <message>
        <source>per user.</source>
        <translation>je Nutzer.</translation>
    </message>
    <message>
        <source>expected more than nothing</source>
        <translation>mehr als nichts erwartet</translation>
    </message>
    <message>
        <source>Use %1 tok/s</source>
        <translation>%1 tok/s nehmen</translation>
    </message>
</context>
<context>
    <name>rackline::OperatorList</name>
    <message>
        <source>Operators of the step</source>
        <translation>Operatoren des Schritts</translation>
    </message>
</context>
<context>
    <name>rackline::OtherTaskPage</name>
    <message>
        <source>These scenarios learn from their own answers.</source>
        <translation>Diese Szenarien lernen aus ihren eigenen Antworten.</translation>
    </message>
    <message>
        <source>These scenarios answer in forward passes.</source>
        <translation>Diese Szenarien antworten in Durchläufen.</translation>
    </message>
    <message>
        <source>This page is about other tasks</source>
        <translation>Diese Seite handelt von anderen Aufgaben</translation>
    </message>
    <message>
        <source>Factory has the answer, Compare the scenarios side by side.</source>
        <translation>Fabrik hat die Antwort, Vergleich die Szenarien nebeneinander.</translation>
    </message>
</context>
<context>
    <name>rackline::ParameterModel</name>
    <message>
        <source>Parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Grade</source>
        <translation>Güte</translation>
    </message>
</context>
<context>
    <name>rackline::ParameterPanel</name>
    <message>
        <source>Filter %1</source>
        <translation>%1 filtern</translation>
    </message>
    <message>
        <source>Filter parameters</source>
        <translation>Parameter filtern</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>No parameter matches.</source>
        <translation>Kein Parameter enthält diese Wörter.</translation>
    </message>
</context>
<context>
    <name>rackline::ParameterRow</name>
    <message>
        <source>Reset %1</source>
        <translation>%1 zurücksetzen</translation>
    </message>
    <message>
        <source>%1, slider</source>
        <translation>%1, Schieberegler</translation>
    </message>
</context>
<context>
    <name>rackline::ParetoPlot</name>
    <message>
        <source>Chart</source>
        <translation>Diagramm</translation>
    </message>
</context>
<context>
    <name>rackline::PictureButtons</name>
    <message>
        <source>Copy the chart</source>
        <translation>Diagramm kopieren</translation>
    </message>
    <message>
        <source>Export the chart</source>
        <translation>Diagramm exportieren</translation>
    </message>
</context>
<context>
    <name>rackline::Present</name>
    <message>
        <source>Rackline, presenting</source>
        <translation>Rackline, Vorführung</translation>
    </message>
    <message>
        <source>Presenting</source>
        <translation>Vorführung</translation>
    </message>
    <message>
        <source>Frontiers</source>
        <translation>Grenzlinien</translation>
    </message>
    <message>
        <source>Rackline %1 · Esc leaves</source>
        <translation>Rackline %1 · Esc beendet</translation>
    </message>
    <message>
        <source>%1, slider</source>
        <translation>%1, Schieberegler</translation>
    </message>
    <message>
        <source>Where it comes from, at %1</source>
        <translation>Woher es kommt, bei %1</translation>
    </message>
    <message>
        <source>Everything else together: %1.</source>
        <translation>Alles Übrige zusammen: %1.</translation>
    </message>
    <message>
        <source>Stacks</source>
        <translation>Stapel</translation>
    </message>
</context>
<context>
    <name>rackline::RackEditor</name>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 GPUs</translation>
    </message>
    <message>
        <source>Rating</source>
        <translation>Nennleistung</translation>
    </message>
    <message>
        <source>The units draw more than the rack is rated for.</source>
        <translation>Die Einschübe nehmen mehr auf, als das Rack Nennleistung hat.</translation>
    </message>
    <message>
        <source>Power shelves</source>
        <translation>Netzteil-Einschübe</translation>
    </message>
    <message>
        <source>The shelves give less than the units draw, spares left out.</source>
        <translation>Die Netzteile liefern ohne Reserve weniger, als die Einschübe aufnehmen.</translation>
    </message>
    <message>
        <source>Busbar</source>
        <translation>Stromschiene</translation>
    </message>
    <message>
        <source>The busbar would carry more than it may; 800 V DC needs a fifteenth of it.</source>
        <translation>Die Stromschiene trüge mehr als zulässig; 800 V DC brauchen ein Fünfzehntel.</translation>
    </message>
    <message>
        <source>Position in the hall</source>
        <translation>Stellplatz in der Halle</translation>
    </message>
    <message>
        <source>The hall gives less power to one position.</source>
        <translation>Die Halle gibt einem Stellplatz weniger Leistung.</translation>
    </message>
    <message>
        <source>Feeds</source>
        <translation>Einspeisungen</translation>
    </message>
    <message>
        <source>The feeds carry less when one of them is out.</source>
        <translation>Die Einspeisungen tragen weniger, wenn eine ausfällt.</translation>
    </message>
    <message>
        <source>Cooling method</source>
        <translation>Kühlverfahren</translation>
    </message>
    <message>
        <source>This way of cooling takes less heat from one rack.</source>
        <translation>Dieses Kühlverfahren führt weniger Wärme je Rack ab.</translation>
    </message>
    <message>
        <source>Coolant</source>
        <translation>Kühlmittel</translation>
    </message>
    <message>
        <source>The position gives less coolant than the heat needs; a warmer return needs less.</source>
        <translation>Der Stellplatz liefert weniger Kühlmittel, als die Wärme braucht; ein wärmerer Rücklauf braucht weniger.</translation>
    </message>
    <message>
        <source>Heat to air</source>
        <translation>Wärme an Luft</translation>
    </message>
    <message>
        <source>The room&apos;s air takes less than the parts without cold plates give off.</source>
        <translation>Die Raumluft nimmt weniger auf, als die Teile ohne Kühlplatten abgeben.</translation>
    </message>
    <message>
        <source>Floor load</source>
        <translation>Bodenlast</translation>
    </message>
    <message>
        <source>The floor bears less; a frame that spreads the weight helps.</source>
        <translation>Der Boden trägt weniger; ein lastverteilender Rahmen hilft.</translation>
    </message>
    <message>
        <source>Mass</source>
        <translation>Masse</translation>
    </message>
    <message>
        <source>The rack weighs more than the hall lets in.</source>
        <translation>Das Rack wiegt mehr, als die Halle zulässt.</translation>
    </message>
    <message>
        <source>No rack</source>
        <translation>Kein Rack</translation>
    </message>
    <message>
        <source>%1, changed</source>
        <translation>%1, geändert</translation>
    </message>
    <message>
        <source>Tray slots</source>
        <translation>Einschübe</translation>
    </message>
    <message>
        <source>trays</source>
        <translation>Einschübe</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>%1, dense</source>
        <translation>%1, dicht</translation>
    </message>
    <message>
        <source>HBM</source>
        <translation>HBM</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Limit per GPU</source>
        <translation>Grenze je GPU</translation>
    </message>
    <message>
        <source>Watts per GPU</source>
        <translation>Watt je GPU</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Preis</translation>
    </message>
    <message>
        <source>no figure</source>
        <translation>kein Wert</translation>
    </message>
    <message>
        <source>Add to the rack</source>
        <translation>In das Rack einsetzen</translation>
    </message>
    <message>
        <source>Remove from the rack</source>
        <translation>Aus dem Rack entfernen</translation>
    </message>
    <message>
        <source>Move in the rack</source>
        <translation>Im Rack verschieben</translation>
    </message>
    <message>
        <source>Empty the rack</source>
        <translation>Rack leeren</translation>
    </message>
    <message>
        <source>Units as shipped</source>
        <translation>Einschübe wie geliefert</translation>
    </message>
    <message>
        <source>Scale-up domain</source>
        <translation>Scale-up-Domäne</translation>
    </message>
    <message>
        <source>Power per m²</source>
        <translation>Leistung je m²</translation>
    </message>
    <message>
        <source>… with its sidecar</source>
        <translation>… mit Beistellschrank</translation>
    </message>
    <message>
        <source>Power per metre of row</source>
        <translation>Leistung je Meter Reihe</translation>
    </message>
    <message>
        <source>Unknown unit</source>
        <translation>Unbekannte Einheit</translation>
    </message>
    <message>
        <source>Plan with %1</source>
        <translation>Mit %1 planen</translation>
    </message>
    <message>
        <source>announced</source>
        <translation>angekündigt</translation>
    </message>
    <message>
        <source>projected</source>
        <translation>erwartet</translation>
    </message>
    <message>
        <source>The file states no such limit: this is a typical hall&apos;s.</source>
        <translation>Die Datei nennt keine solche Grenze: Das ist die einer üblichen Halle.</translation>
    </message>
    <message>
        <source>Change the hall</source>
        <translation>Halle ändern</translation>
    </message>
    <message>
        <source>Plan with %1 feeds</source>
        <translation>Mit %1 Einspeisungen planen</translation>
    </message>
    <message>
        <source>Plan with rear doors</source>
        <translation>Mit Rücktüren planen</translation>
    </message>
    <message>
        <source>Plan with direct liquid cooling</source>
        <translation>Mit direkter Flüssigkühlung planen</translation>
    </message>
    <message>
        <source>Plan with immersion</source>
        <translation>Mit Tauchbad planen</translation>
    </message>
    <message>
        <source>%1: %2 of %3. %4</source>
        <translation>%1: %2 von %3. %4</translation>
    </message>
    <message>
        <source>No limit of the GPUs would do: they draw too much even when they are idle.</source>
        <translation>Keine Grenze der GPUs würde reichen: Sie nehmen schon im Leerlauf zu viel auf.</translation>
    </message>
    <message>
        <source>Cap each GPU at %1</source>
        <translation>GPU-Grenze: %1</translation>
    </message>
    <message>
        <source>Feed it with 800&#x202f;V DC</source>
        <translation>Mit 800&#x202f;V DC speisen</translation>
    </message>
    <message>
        <source>There are more trays than the rack has slots for. No input cures that: take out %1.</source>
        <translation>Es sind mehr Einschübe, als das Rack Plätze hat. Keine Eingabe behebt das: %1 herausnehmen.</translation>
    </message>
    <message>
        <source>Cap the GPUs</source>
        <translation>GPUs begrenzen</translation>
    </message>
</context>
<context>
    <name>rackline::RackPage</name>
    <message>
        <source>Parts</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>Rack</source>
        <translation>Rack</translation>
    </message>
    <message>
        <source>Budgets</source>
        <translation>Budgets</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>Gezeigt</translation>
    </message>
    <message>
        <source>Filter parts</source>
        <translation>Teile filtern</translation>
    </message>
    <message>
        <source>Drag a part onto the rack, or press Enter to add it above the chosen unit.</source>
        <translation>Teil auf das Rack ziehen oder mit Eingabe über der gewählten Einheit einsetzen.</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>As shipped</source>
        <translation>Wie geliefert</translation>
    </message>
    <message>
        <source>All budgets hold.</source>
        <translation>Alle Budgets sind eingehalten.</translation>
    </message>
    <message>
        <source>1 budget fails.</source>
        <translation>1 Budget ist überschritten.</translation>
    </message>
    <message>
        <source>%1 budgets fail.</source>
        <translation>%1 Budgets sind überschritten.</translation>
    </message>
    <message>
        <source>Unit %1: ↑ ↓ choose, Ctrl ↑ ↓ move, Ctrl D double, Del remove.</source>
        <translation>Einheit %1: ↑ ↓ wählen, Strg ↑ ↓ verschieben, Strg D verdoppeln, Entf entfernen.</translation>
    </message>
    <message>
        <source>Budgets at full load</source>
        <translation>Budgets bei Volllast</translation>
    </message>
    <message>
        <source>Nothing is checked until there is something that computes.</source>
        <translation>Geprüft wird erst, wenn etwas da ist, das rechnet.</translation>
    </message>
    <message>
        <source>This rack gives</source>
        <translation>Dieses Rack bietet</translation>
    </message>
    <message>
        <source>Click a blade to choose it. Heights are not to scale.</source>
        <translation>Blade durch Klick wählen. Die Höhen sind nicht maßstäblich.</translation>
    </message>
    <message>
        <source>Unit %1: arrows choose, F other side, Ctrl with arrows moves, Ctrl D double, Del remove.</source>
        <translation>Einheit %1: Pfeile wählen, F andere Seite, Strg mit Pfeilen verschiebt, Strg D verdoppelt, Entf entfernt.</translation>
    </message>
    <message>
        <source>All budgets of the rack hold; one of a typical hall does not.</source>
        <translation>Alle Budgets des Racks halten; eines einer üblichen Halle nicht.</translation>
    </message>
    <message>
        <source>All budgets of the rack hold; %1 of a typical hall do not.</source>
        <translation>Alle Budgets des Racks halten; %1 einer üblichen Halle nicht.</translation>
    </message>
    <message>
        <source>Click a unit to choose it.</source>
        <translation>Eine Einheit anklicken, um sie zu wählen.</translation>
    </message>
    <message>
        <source>Click a unit to choose it. Units of unknown height are drawn one slot high.</source>
        <translation>Eine Einheit anklicken, um sie zu wählen. Einheiten unbekannter Höhe sind einen Einschub hoch gezeichnet.</translation>
    </message>
    <message>
        <source>It has no trays to move. Choose another rack to build one.</source>
        <translation>Hier gibt es keine Einschübe zu bewegen. Zum Bauen ein anderes Rack wählen.</translation>
    </message>
</context>
<context>
    <name>rackline::RackPalette</name>
    <message>
        <source>Compute trays</source>
        <translation>Rechen-Einschübe</translation>
    </message>
    <message>
        <source>Switch trays</source>
        <translation>Switch-Einschübe</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>Cooling</source>
        <translation>Kühlung</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Teile</translation>
    </message>
</context>
<context>
    <name>rackline::RackView</name>
    <message>
        <source>Rack</source>
        <translation>Rack</translation>
    </message>
    <message>
        <source>%1 units</source>
        <translation>%1 Einheiten</translation>
    </message>
    <message>
        <source>Unit %1 of %2: %3, %4</source>
        <translation>Einheit %1 von %2: %3, %4</translation>
    </message>
    <message>
        <source>No units yet</source>
        <translation>Noch keine Einheiten</translation>
    </message>
    <message>
        <source>Not a rack of trays</source>
        <translation>Kein Rack aus Einschüben</translation>
    </message>
    <message>
        <source>Drag a part here, or choose one and press Enter.</source>
        <translation>Teil hierher ziehen oder eines wählen und Eingabe drücken.</translation>
    </message>
    <message>
        <source>Choose another rack above.</source>
        <translation>Oben ein anderes Rack wählen.</translation>
    </message>
</context>
<context>
    <name>rackline::Rail</name>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
</context>
<context>
    <name>rackline::ReadOnlyStrip</name>
    <message>
        <source>A newer version of Rackline wrote this file. It can be read here, but not changed or saved.</source>
        <translation>Eine neuere Version von Rackline hat diese Datei geschrieben. Sie lässt sich hier lesen, aber nicht ändern oder speichern.</translation>
    </message>
</context>
<context>
    <name>rackline::RooflinePage</name>
    <message>
        <source>Decode</source>
        <translation>Decode</translation>
    </message>
    <message>
        <source>Prefill</source>
        <translation>Prefill</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>What would help</source>
        <translation>Was helfen würde</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Fit the axes to the data</source>
        <translation>Achsen an die Daten anpassen</translation>
    </message>
    <message>
        <source>Operators of one step</source>
        <translation>Operatoren eines Schritts</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Speed of light</source>
        <translation>Idealgrenze</translation>
    </message>
    <message>
        <source>No point to show</source>
        <translation>Kein Punkt zum Zerlegen</translation>
    </message>
    <message>
        <source>The selected scenario has no layout that fits.</source>
        <translation>Im gewählten Szenario passt kein Layout.</translation>
    </message>
    <message>
        <source>The page Training shows the parts of a training step.</source>
        <translation>Die Teile eines Trainingsschritts zeigt die Seite Training.</translation>
    </message>
    <message>
        <source>Operators in lanes</source>
        <translation>Operatoren in Spuren</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>Spuren</translation>
    </message>
    <message>
        <source>How it is drawn</source>
        <translation>Art der Darstellung</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Scenario that is drawn behind the selected one</source>
        <translation>Szenario, das hinter dem gewählten gezeichnet wird</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
</context>
<context>
    <name>rackline::RunFrontierPage</name>
    <message>
        <source>Y</source>
        <translation>Y</translation>
    </message>
    <message>
        <source>Vertical axis</source>
        <translation>Senkrechte Achse</translation>
    </message>
    <message>
        <source>X</source>
        <translation>X</translation>
    </message>
    <message>
        <source>Horizontal axis</source>
        <translation>Waagerechte Achse</translation>
    </message>
    <message>
        <source>Pareto-optimal runs</source>
        <translation>Läufe, die kein anderer schlägt</translation>
    </message>
    <message>
        <source>Runs of every size</source>
        <translation>Läufe jeder Größe</translation>
    </message>
    <message>
        <source>Fit the axes to the data</source>
        <translation>Achsen an die Daten anpassen</translation>
    </message>
    <message>
        <source>No run fits</source>
        <translation>Kein Lauf passt</translation>
    </message>
    <message>
        <source>No number of racks up to the scenario&apos;s own has a layout that fits.</source>
        <translation>Keine Anzahl Racks bis zu der des Szenarios hat ein Layout, das passt.</translation>
    </message>
</context>
<context>
    <name>rackline::RunStackPage</name>
    <message>
        <source>Stacks</source>
        <translation>Stapel</translation>
    </message>
    <message>
        <source>Parts and facts</source>
        <translation>Teile und Fakten</translation>
    </message>
    <message>
        <source>The rack of %1 has no known price: give it one under Hardware.</source>
        <translation>Für das Rack von %1 ist kein Preis bekannt: einen unter Hardware angeben.</translation>
    </message>
    <message>
        <source>%1 on %2 GPUs, %3.</source>
        <translation>%1 auf %2 GPUs, %3.</translation>
    </message>
    <message>
        <source>Nothing to stack</source>
        <translation>Nichts zu stapeln</translation>
    </message>
    <message>
        <source>No run of this project has such parts.</source>
        <translation>Kein Lauf dieses Projekts hat solche Teile.</translation>
    </message>
</context>
<context>
    <name>rackline::ScenarioPanel</name>
    <message>
        <source>Scenarios</source>
        <translation>Szenarien</translation>
    </message>
    <message>
        <source>Duplicate the selected scenario</source>
        <translation>Gewähltes Szenario duplizieren</translation>
    </message>
</context>
<context>
    <name>rackline::SensitivityPage</name>
    <message>
        <source>Metric</source>
        <translation>Kenngröße</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>What moves it</source>
        <translation>Was sie bewegt</translation>
    </message>
    <message>
        <source>What moves the metric</source>
        <translation>Was die Kenngröße bewegt</translation>
    </message>
    <message>
        <source>Elasticities</source>
        <translation>Elastizitäten</translation>
    </message>
    <message>
        <source>strong: the input at its high end</source>
        <translation>kräftig: Eingabe am oberen Ende</translation>
    </message>
    <message>
        <source>No point to vary</source>
        <translation>Kein Punkt zum Variieren</translation>
    </message>
    <message>
        <source>The selected scenario has no layout that fits.</source>
        <translation>Im gewählten Szenario passt kein Layout.</translation>
    </message>
    <message>
        <source>Assumptions</source>
        <translation>Annahmen</translation>
    </message>
    <message>
        <source>Break-even</source>
        <translation>Schwelle</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>What binds</source>
        <translation>Was begrenzt</translation>
    </message>
</context>
<context>
    <name>rackline::ShortcutDialog</name>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>No keys</source>
        <translation>Keine Tasten</translation>
    </message>
    <message>
        <source>As shipped</source>
        <translation>Wie geliefert</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Filter actions</source>
        <translation>Aktionen filtern</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Actions and their keys</source>
        <translation>Aktionen und ihre Tasten</translation>
    </message>
    <message>
        <source>%1 belongs to %2.</source>
        <translation>%1 gehört zu %2.</translation>
    </message>
    <message>
        <source>It has no shortcut now.</source>
        <translation>Es hat jetzt keine Tasten.</translation>
    </message>
    <message>
        <source>Kept.</source>
        <translation>Behalten.</translation>
    </message>
</context>
<context>
    <name>rackline::SimulationSection</name>
    <message>
        <source>%1: %2, nine of ten within %3; closed form %4</source>
        <translation>%1: %2, neun von zehn in %3; geschlossene Form %4</translation>
    </message>
    <message>
        <source>Output of an instance: %1; closed form %2</source>
        <translation>Ausgabe einer Instanz: %1; geschlossene Form %2</translation>
    </message>
    <message>
        <source>Saturated: the time to the first token grows without bound.</source>
        <translation>Gesättigt: die Zeit bis zum ersten Token wächst ohne Grenze.</translation>
    </message>
    <message>
        <source>%1 requests, seed %2</source>
        <translation>%1 Anfragen, Startwert %2</translation>
    </message>
    <message>
        <source>Simulate</source>
        <translation>Simulieren</translation>
    </message>
    <message>
        <source>Request by request</source>
        <translation>Anfrage für Anfrage</translation>
    </message>
    <message>
        <source>Simulate this point</source>
        <translation>Diesen Punkt simulieren</translation>
    </message>
    <message>
        <source>Runs the point&apos;s load through its engine&apos;s scheduler, iteration by iteration.</source>
        <translation>Führt die Last des Punkts durch den Scheduler seiner Engine, Iteration für Iteration.</translation>
    </message>
    <message>
        <source>Simulation</source>
        <translation>Simulation</translation>
    </message>
    <message>
        <source>Not simulated: %1</source>
        <translation>Nicht simuliert: %1</translation>
    </message>
</context>
<context>
    <name>rackline::StackPage</name>
    <message>
        <source>Stacks</source>
        <translation>Stapel</translation>
    </message>
    <message>
        <source>%1 more scenarios are in the chart alone.</source>
        <translation>%1 weitere Szenarien stehen nur im Diagramm.</translation>
    </message>
    <message>
        <source>Flows</source>
        <translation>Flüsse</translation>
    </message>
    <message>
        <source>How it is drawn</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>%1, provisioned</source>
        <translation>%1, bereitgestellt</translation>
    </message>
    <message>
        <source>90&#x202f;% intervals are those of the layout shown.</source>
        <translation>Die 90-%-Intervalle sind die des gezeigten Layouts.</translation>
    </message>
</context>
<context>
    <name>rackline::StartPage</name>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Show all %1</source>
        <translation>Alle %1 zeigen</translation>
    </message>
    <message>
        <source>From a spec sheet to tokens per megawatt</source>
        <translation>Vom Datenblatt zu Tokens je Megawatt</translation>
    </message>
    <message>
        <source>Start from what you know. Everything else has a sourced default.</source>
        <translation>Beginnen Sie mit dem, was Sie wissen. Alles andere hat einen belegten Vorgabewert.</translation>
    </message>
    <message>
        <source>A rack</source>
        <translation>Ein Rack</translation>
    </message>
    <message>
        <source>compose one, or take one of %1</source>
        <translation>zusammenstellen oder eines von %1 nehmen</translation>
    </message>
    <message>
        <source>A megawatt</source>
        <translation>Ein Megawatt</translation>
    </message>
    <message>
        <source>what a power budget can serve</source>
        <translation>was ein Leistungsbudget bedienen kann</translation>
    </message>
    <message>
        <source>A model</source>
        <translation>Ein Modell</translation>
    </message>
    <message>
        <source>drop a config.json here</source>
        <translation>eine config.json hier ablegen</translation>
    </message>
    <message>
        <source>Open file</source>
        <translation>Datei öffnen</translation>
    </message>
    <message>
        <source>New scenario</source>
        <translation>Neues Szenario</translation>
    </message>
    <message>
        <source>How far to trust it</source>
        <translation>Wie weit man trauen darf</translation>
    </message>
    <message>
        <source>Every prediction carries its 90 % interval, every input its source. Announced hardware carries wider intervals.</source>
        <translation>Jede Vorhersage trägt ihr 90-%-Intervall, jede Eingabe ihre Quelle. Angekündigte Hardware hat breitere Intervalle.</translation>
    </message>
    <message>
        <source>Open the validation page</source>
        <translation>Validierung öffnen</translation>
    </message>
    <message>
        <source>New here?</source>
        <translation>Neu hier?</translation>
    </message>
    <message>
        <source>Six steps, two minutes, on a real example.</source>
        <translation>Sechs Schritte, zwei Minuten, an einem echten Beispiel.</translation>
    </message>
    <message>
        <source>Take the tour</source>
        <translation>Rundgang starten</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt</translation>
    </message>
    <message>
        <source>What you open or save comes here. A .rackline file or a config.json can be dropped anywhere.</source>
        <translation>Hier erscheint, was Sie öffnen oder speichern. Eine .rackline-Datei oder config.json lässt sich überall ablegen.</translation>
    </message>
</context>
<context>
    <name>rackline::StatusStrip</name>
    <message>
        <source>%1 candidates in %2</source>
        <translation>%1 Kandidaten in %2</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>%1 infeasible</source>
        <translation>%1 unzulässig</translation>
    </message>
    <message>
        <source>Catalogue %1</source>
        <translation>Katalog %1</translation>
    </message>
    <message>
        <source>No issues</source>
        <translation>Keine Befunde</translation>
    </message>
    <message>
        <source>1 issue</source>
        <translation>1 Befund</translation>
    </message>
    <message>
        <source>%1 issues</source>
        <translation>%1 Befunde</translation>
    </message>
    <message>
        <source>Engine %1, kernels %2</source>
        <translation>Engine %1, Kernel %2</translation>
    </message>
    <message>
        <source>Framework %1, kernels %2</source>
        <translation>Framework %1, Kernel %2</translation>
    </message>
</context>
<context>
    <name>rackline::TableDialog</name>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
</context>
<context>
    <name>rackline::ToolStrip</name>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation>Wirkungsgrad</translation>
    </message>
    <message>
        <source>calibrated</source>
        <translation>kalibriert</translation>
    </message>
    <message>
        <source>speed of light</source>
        <translation>ideal</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>Hell oder dunkel</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <translation>Noch nicht gespeichert</translation>
    </message>
    <message>
        <source>Undo %1</source>
        <translation>%1 rückgängig</translation>
    </message>
    <message>
        <source>Redo %1</source>
        <translation>%1 wiederholen</translation>
    </message>
    <message>
        <source>Search or run</source>
        <translation>Befehl suchen</translation>
    </message>
    <message>
        <source>Ctrl Shift P</source>
        <translation>Strg Umsch P</translation>
    </message>
</context>
<context>
    <name>rackline::Tour</name>
    <message>
        <source>The best of each system</source>
        <translation>Das Beste jedes Systems</translation>
    </message>
    <message>
        <source>A line is what a scenario can do at best: the speed one user gets, against the output of a megawatt. Dots are its other layouts, the band is the 90 % interval.</source>
        <translation>Eine Linie ist, was ein Szenario bestenfalls kann: das Tempo für einen Nutzer gegen die Ausgabe eines Megawatts. Punkte sind seine anderen Layouts, das Band ist das 90-%-Intervall.</translation>
    </message>
    <message>
        <source>Scenarios side by side</source>
        <translation>Szenarien nebeneinander</translation>
    </message>
    <message>
        <source>Each keeps its colour on every page. The plus copies one; Ctrl+R puts it on another rack.</source>
        <translation>Jedes behält seine Farbe auf jeder Seite. Das Plus kopiert eines; Strg+R setzt es auf ein anderes Rack.</translation>
    </message>
    <message>
        <source>Drag, and everything follows</source>
        <translation>Ziehen, und alles folgt</translation>
    </message>
    <message>
        <source>Or type a value with its unit: 10 TB/s, +10%. The dot beside it says who claims the figure; nothing is lost, Ctrl+Z takes it back.</source>
        <translation>Oder einen Wert mit Einheit tippen: 10 TB/s, +10%. Der Punkt daneben sagt, woher der Wert stammt; nichts geht verloren, Strg+Z nimmt es zurück.</translation>
    </message>
    <message>
        <source>What a point is made of</source>
        <translation>Woraus ein Punkt besteht</translation>
    </message>
    <message>
        <source>Click a point of a line: its step, memory, watts and dollars stand here. Shift and a click pin a second one to compare with.</source>
        <translation>Punkt einer Linie anklicken: hier stehen Schritt, Speicher, Watt und Dollar. Umschalt und Klick heften einen zweiten zum Vergleich an.</translation>
    </message>
    <message>
        <source>A page for each question</source>
        <translation>Eine Seite je Frage</translation>
    </message>
    <message>
        <source>Each begins with its answer in one sentence. F1 says what a page shows, Ctrl+Shift+P finds everything else.</source>
        <translation>Jede beginnt mit ihrer Antwort in einem Satz. F1 sagt, was eine Seite zeigt, Strg+Umschalt+P findet alles andere.</translation>
    </message>
    <message>
        <source>One file to hand on</source>
        <translation>Eine Datei zum Weitergeben</translation>
    </message>
    <message>
        <source>The report has the answer, the charts, every input with its source, and the command that makes it again.</source>
        <translation>Der Bericht hat die Antwort, die Diagramme, jede Eingabe mit Quelle und den Befehl, der ihn wieder erzeugt.</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Verlassen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Tour</source>
        <translation>Rundgang</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
</context>
<context>
    <name>rackline::TrafficPage</name>
    <message>
        <source>Chat, Azure 2023</source>
        <translation>Chat, Azure 2023</translation>
    </message>
    <message>
        <source>Code, Azure 2023</source>
        <translation>Code, Azure 2023</translation>
    </message>
    <message>
        <source>Chat, Mooncake</source>
        <translation>Chat, Mooncake</translation>
    </message>
    <message>
        <source>Coding agents</source>
        <translation>Programmieragenten</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>Aufzeichnung</translation>
    </message>
    <message>
        <source>Trace of requests</source>
        <translation>Aufzeichnung von Anfragen</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Last</translation>
    </message>
    <message>
        <source>Load beside that of the trace</source>
        <translation>Last gegenüber der Aufzeichnung</translation>
    </message>
    <message>
        <source>Router</source>
        <translation>Verteiler</translation>
    </message>
    <message>
        <source>How requests find their instance</source>
        <translation>Wie Anfragen ihre Instanz finden</translation>
    </message>
    <message>
        <source>Fleet</source>
        <translation>Flotte</translation>
    </message>
    <message>
        <source>Instances of the fleet</source>
        <translation>Instanzen der Flotte</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>Share of requests within the limits</source>
        <translation>Anteil der Anfragen in den Grenzen</translation>
    </message>
    <message>
        <source>In the fleet</source>
        <translation>Flotte</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Gesendet</translation>
    </message>
    <message>
        <source>Watts</source>
        <translation>Watt</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>Über die Zeit</translation>
    </message>
    <message>
        <source>Fleets side by side</source>
        <translation>Flotten nebeneinander</translation>
    </message>
    <message>
        <source>Time to the first token</source>
        <translation>Zeit bis zum ersten Token</translation>
    </message>
    <message>
        <source>Time between tokens</source>
        <translation>Zeit zwischen Token</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>Verkehr</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Traces of requests (*.jsonl *.csv *.json *.gz);;All files (*)</source>
        <translation>Aufzeichnungen (*.jsonl *.csv *.json *.gz);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>in turn</source>
        <translation>reihum</translation>
    </message>
    <message>
        <source>least loaded</source>
        <translation>am wenigsten belastet</translation>
    </message>
    <message>
        <source>longest prefix</source>
        <translation>längster Präfix</translation>
    </message>
    <message>
        <source>cheapest prompt</source>
        <translation>billigster Prompt</translation>
    </message>
    <message>
        <source>by score</source>
        <translation>nach Punkten</translation>
    </message>
    <message>
        <source>by session</source>
        <translation>nach Sitzung</translation>
    </message>
    <message>
        <source>the fewest</source>
        <translation>die wenigsten</translation>
    </message>
    <message>
        <source>From a file …</source>
        <translation>Aus einer Datei …</translation>
    </message>
    <message>
        <source>None of these scenarios serves.</source>
        <translation>Keines dieser Szenarien bedient Anfragen.</translation>
    </message>
    <message>
        <source>No scenario serves requests</source>
        <translation>Niemand bedient Anfragen</translation>
    </message>
    <message>
        <source>Open an example that serves, or add a scenario.</source>
        <translation>Öffnen Sie ein Beispiel, das Anfragen bedient, oder fügen Sie ein Szenario hinzu.</translation>
    </message>
    <message>
        <source>These requests cannot be read.</source>
        <translation>Diese Anfragen sind nicht lesbar.</translation>
    </message>
    <message>
        <source>No requests</source>
        <translation>Keine Anfragen</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>The trace&apos;s own time, or a whole day</source>
        <translation>Die Zeit der Aufzeichnung oder ein ganzer Tag</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>By load</source>
        <translation>Last</translation>
    </message>
    <message>
        <source>By cache</source>
        <translation>Cache</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>Tag</translation>
    </message>
    <message>
        <source>Load over a day (*.csv);;All files (*)</source>
        <translation>Last über einen Tag (*.csv);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>following the load</source>
        <translation>der Last folgend</translation>
    </message>
    <message>
        <source>as recorded</source>
        <translation>wie aufgezeichnet</translation>
    </message>
    <message>
        <source>a working day</source>
        <translation>ein Arbeitstag</translation>
    </message>
    <message>
        <source>Sessions are a closed loop, whose load nobody sets.</source>
        <translation>Sitzungen sind ein geschlossener Kreis, dessen Last niemand vorgibt.</translation>
    </message>
    <message>
        <source>It is not known what these prompts share.</source>
        <translation>Was diese Prompts gemeinsam haben, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>These requests cannot be served this way.</source>
        <translation>So lassen sich diese Anfragen nicht bedienen.</translation>
    </message>
    <message>
        <source>Change the requests</source>
        <translation>Anfragen ändern</translation>
    </message>
    <message>
        <source>The project also says: %1</source>
        <translation>Das Projekt sagt außerdem: %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>Ausfälle</translation>
    </message>
    <message>
        <source>Instances that fail while requests come</source>
        <translation>Instanzen, die ausfallen, während Anfragen kommen</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Requests within the limits, over load and instances</source>
        <translation>Anfragen innerhalb der Grenzen über Last und Instanzen</translation>
    </message>
    <message>
        <source>pools that move</source>
        <translation>mit wechselnden Pools</translation>
    </message>
    <message>
        <source>Instance</source>
        <translation>Instanz</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>These requests belong to no sessions.</source>
        <translation>Diese Anfragen gehören zu keinen Sitzungen.</translation>
    </message>
    <message>
        <source>No request was answered.</source>
        <translation>Keine Anfrage wurde beantwortet.</translation>
    </message>
    <message>
        <source>Load on these fleets</source>
        <translation>Last auf diesen Flotten</translation>
    </message>
    <message>
        <source>at random</source>
        <translation>zufällig</translation>
    </message>
    <message>
        <source>Chat and code, Azure 2023</source>
        <translation>Chat und Code, Azure 2023</translation>
    </message>
    <message>
        <source>Chat, then reasoning (drawn)</source>
        <translation>Chat, dann Reasoning (ausgelost)</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Tokens</translation>
    </message>
    <message>
        <source>Thoughts</source>
        <translation>Gedanken</translation>
    </message>
    <message>
        <source>Tokens that are thought before each answer</source>
        <translation>Tokens, die vor jeder Antwort gedacht werden</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Answers to each request at once</source>
        <translation>Antworten auf jede Anfrage zugleich</translation>
    </message>
    <message>
        <source>Shared prefixes (drawn)</source>
        <translation>Gemeinsame Anfänge (ausgelost)</translation>
    </message>
</context>
<context>
    <name>rackline::TrainingPage</name>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Stack</source>
        <translation>Stapel</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>Goodput</source>
        <translation>Goodput</translation>
    </message>
    <message>
        <source>What more GPUs bring</source>
        <translation>Was mehr GPUs bringen</translation>
    </message>
    <message>
        <source>Parts of the step</source>
        <translation>Teile des Schritts</translation>
    </message>
    <message>
        <source>Runs side by side</source>
        <translation>Läufe nebeneinander</translation>
    </message>
    <message>
        <source>None of these scenarios trains.</source>
        <translation>Keines dieser Szenarien trainiert.</translation>
    </message>
    <message>
        <source>No training run</source>
        <translation>Kein Trainingslauf</translation>
    </message>
    <message>
        <source>Open an example such as “Llama 3.1 405B on 15 trillion tokens”, or choose Train the model in the menu Scenario, Task of all.</source>
        <translation>Öffnen Sie ein Beispiel wie „Llama 3.1 405B on 15 trillion tokens“, oder wählen Sie im Menü Szenario, Aufgabe aller: Das Modell trainieren.</translation>
    </message>
</context>
<context>
    <name>rackline::ValidatePage</name>
    <message>
        <source>Errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Measured figure</source>
        <translation>Gemessener Wert</translation>
    </message>
    <message>
        <source>Worst cases</source>
        <translation>Größte Abweichungen</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Erneut rechnen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Other cases…</source>
        <translation>Andere Fälle …</translation>
    </message>
    <message>
        <source>Predicted against measured</source>
        <translation>Vorhersage gegen Messung</translation>
    </message>
    <message>
        <source>predicted %1</source>
        <translation>vorhergesagt %1</translation>
    </message>
    <message>
        <source>measured %1</source>
        <translation>gemessen %1</translation>
    </message>
    <message>
        <source>off by %1</source>
        <translation>Abweichung %1</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>Measured cases</source>
        <translation>Gemessene Fälle</translation>
    </message>
    <message>
        <source>Predicting measured runs.</source>
        <translation>Gemessene Läufe werden vorhergesagt.</translation>
    </message>
    <message>
        <source>%1 of %2 cases, %3 left</source>
        <translation>%1 von %2 Fällen, noch %3</translation>
    </message>
    <message>
        <source>How far off is the model?</source>
        <translation>Wie weit liegt das Modell daneben?</translation>
    </message>
    <message>
        <source>Predictions against published measurements.</source>
        <translation>Vorhersagen gegen veröffentlichte Messungen.</translation>
    </message>
    <message>
        <source>Predicting measured runs</source>
        <translation>Gemessene Läufe werden vorhergesagt</translation>
    </message>
    <message>
        <source>Nothing predicted yet</source>
        <translation>Noch nichts vorhergesagt</translation>
    </message>
    <message>
        <source>The file has no case that can be predicted.</source>
        <translation>Die Datei enthält keinen vorhersagbaren Fall.</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>Validierung</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>Kalibrierung</translation>
    </message>
    <message>
        <source>Calibrate…</source>
        <translation>Kalibrieren …</translation>
    </message>
    <message>
        <source>Save profile</source>
        <translation>Profil speichern</translation>
    </message>
    <message>
        <source>Measured cases of your own</source>
        <translation>Eigene Messungen</translation>
    </message>
    <message>
        <source>Fitting engine profiles to %1.</source>
        <translation>Engine-Profile werden an %1 angepasst.</translation>
    </message>
    <message>
        <source>Saved in your catalogue as %1: choose it under Efficiency.</source>
        <translation>Im eigenen Katalog gespeichert als %1: unter Effizienz wählen.</translation>
    </message>
    <message>
        <source>Measured runs (*.csv *.json *.jsonl *.txt *.log *.gz);;All files (*)</source>
        <translation>Gemessene Läufe (*.csv *.json *.jsonl *.txt *.log *.gz);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>%1 at the reading: %2 %3</source>
        <translation>%1 am Ablesewert: %2 %3</translation>
    </message>
    <message>
        <source>Frontiers</source>
        <translation>Fronten</translation>
    </message>
</context>
<context>
    <name>rackline::WinnerPanel</name>
    <message>
        <source>How the map is shared</source>
        <translation>Wie sich die Karte aufteilt</translation>
    </message>
    <message>
        <source>Nearest border</source>
        <translation>Nächste Grenze</translation>
    </message>
    <message>
        <source>Operating point</source>
        <translation>Betriebspunkt</translation>
    </message>
    <message>
        <source>The 90 % interval.</source>
        <translation>Das 90-%-Intervall.</translation>
    </message>
    <message>
        <source>Frontiers here</source>
        <translation>Fronten hier</translation>
    </message>
    <message>
        <source>Open in Factory</source>
        <translation>In Fabrik öffnen</translation>
    </message>
</context>
<context>
    <name>rackline::WinsPage</name>
    <message>
        <source>Across</source>
        <translation>Quer</translation>
    </message>
    <message>
        <source>Input across</source>
        <translation>Waagerechte Eingabe</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Hoch</translation>
    </message>
    <message>
        <source>Input up</source>
        <translation>Senkrechte Eingabe</translation>
    </message>
    <message>
        <source>Best by</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>Metric that decides</source>
        <translation>Größe, die entscheidet</translation>
    </message>
    <message>
        <source>Who wins where</source>
        <translation>Wer wo gewinnt</translation>
    </message>
    <message>
        <source>All scenarios at the point</source>
        <translation>Alle Szenarien an dieser Stelle</translation>
    </message>
    <message>
        <source>Who wins</source>
        <translation>Wer gewinnt</translation>
    </message>
    <message>
        <source>Copy as command line</source>
        <translation>Als Kommandozeile kopieren</translation>
    </message>
    <message>
        <source>No map of these two inputs.</source>
        <translation>Keine Karte dieser zwei Eingaben.</translation>
    </message>
    <message>
        <source>No map of these two inputs</source>
        <translation>Keine Karte dieser zwei Eingaben</translation>
    </message>
    <message>
        <source>The scenarios differ in %1: point at the map to read it.</source>
        <translation>Die Szenarien unterscheiden sich in: %1. Zum Ablesen auf die Karte zeigen.</translation>
    </message>
    <message>
        <source>The operating point is %1: %2</source>
        <translation>Der Betriebspunkt ist %1: %2</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>The project can only be read: a click moves the speed alone.</source>
        <translation>Das Projekt lässt sich nur lesen: Ein Klick ändert allein das Tempo.</translation>
    </message>
    <message>
        <source>A click or a drag moves the operating point and sets %1 of all scenarios: one step to undo.</source>
        <translation>Klicken oder Ziehen verschiebt den Betriebspunkt und setzt %1 aller Szenarien: ein Schritt zum Rückgängigmachen.</translation>
    </message>
    <message>
        <source>A click or a drag sets %1 of all scenarios, their inputs in the file: one step to undo.</source>
        <translation>Klicken oder Ziehen setzt %1 aller Szenarien, also Eingaben der Datei: ein Schritt zum Rückgängigmachen.</translation>
    </message>
    <message>
        <source>The scenarios ask for at least %1, so the operating point stays there.</source>
        <translation>Die Szenarien verlangen mindestens %1, daher bleibt der Betriebspunkt dort.</translation>
    </message>
    <message>
        <source>Fit the axes to the project</source>
        <translation>Achsen an das Projekt anpassen</translation>
    </message>
    <message>
        <source>The Factory page is not read at a speed: point at the map to read it.</source>
        <translation>Die Seite Fabrik wird nicht bei einem Tempo abgelesen: Zum Ablesen auf die Karte zeigen.</translation>
    </message>
    <message>
        <source>Frontiers at the operating point</source>
        <translation>Fronten am Betriebspunkt</translation>
    </message>
</context>
<context>
    <name>rackline::WipeView</name>
    <message>
        <source>%1, the other point</source>
        <translation>%1, der andere Punkt</translation>
    </message>
    <message>
        <source>Wipe between two points</source>
        <translation>Zwischen zwei Punkten wischen</translation>
    </message>
    <message>
        <source>%1 % from the left</source>
        <translation>%1 % von links</translation>
    </message>
</context>
<context>
    <name>rackline::Workbench</name>
    <message>
        <source>New project</source>
        <translation>Neues Projekt</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1 ändern</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Move the operating point</source>
        <translation>Betriebspunkt verschieben</translation>
    </message>
</context>
<context>
    <name>rackline::ZoomPage</name>
    <message>
        <source>Hall</source>
        <translation>Halle</translation>
    </message>
    <message>
        <source>Rack</source>
        <translation>Rack</translation>
    </message>
    <message>
        <source>Tray</source>
        <translation>Einschub</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Level of detail</source>
        <translation>Was man ansieht</translation>
    </message>
    <message>
        <source>Watts</source>
        <translation>Watt</translation>
    </message>
    <message>
        <source>Liquid</source>
        <translation>Flüssigkeit</translation>
    </message>
    <message>
        <source>Dollars</source>
        <translation>Dollar</translation>
    </message>
    <message>
        <source>Heat</source>
        <translation>Wärme</translation>
    </message>
    <message>
        <source>A | B</source>
        <translation>A | B</translation>
    </message>
    <message>
        <source>Wipe between the pinned points A and B</source>
        <translation>Zwischen den angehefteten Punkten A und B wischen</translation>
    </message>
    <message>
        <source>No site to look into</source>
        <translation>Kein Standort zu sehen</translation>
    </message>
    <message>
        <source>Halls are drawn of scenarios that serve.</source>
        <translation>Hallen werden von Szenarien gezeichnet, die bedienen.</translation>
    </message>
    <message>
        <source>The selected scenario has no layout that fits.</source>
        <translation>Das gewählte Szenario hat kein Layout, das passt.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>A step that decodes</source>
        <translation>Ein Schritt, der dekodiert</translation>
    </message>
    <message>
        <source>A step that reads prompts</source>
        <translation>Ein Schritt, der Prompts liest</translation>
    </message>
    <message>
        <source>No rack to look into</source>
        <translation>Kein Rack zu sehen</translation>
    </message>
    <message>
        <source>The power of the site does not carry one rack.</source>
        <translation>Die Leistung des Standorts trägt kein einziges Rack.</translation>
    </message>
    <message>
        <source>Selected</source>
        <translation>Gewählt</translation>
    </message>
    <message>
        <source>%1; drawn is one of its %2 nodes, %3</source>
        <translation>%1; gezeichnet ist einer seiner %2 Knoten, %3</translation>
    </message>
</context>
</TS>
