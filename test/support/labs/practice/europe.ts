import { a4, type Practice } from './practice.ts';

const french: Practice = {
  name: 'French group: technique in brackets, second unit below, a column of the former result with its date in the head',
  page: { ...a4, size: 9, step: 13 },
  columns: '40 name | 250 flag | 300 value > | 306 unit | 370 range | 540 other >',
  decimal: ',',
  date: '2026-11-06',
  print: `
> 40 BIOSENS - Laboratoire de biologie médicale multisites || 420 Site de Saint-Priest
> 40 14 place Ferdinand Buisson 69800 SAINT-PRIEST || 420 Tél : 04 72 55 01 44
> 40 M. LEROY Bastien, né(e) le 30-05-1978 (48 ans), sexe M || 420 Dossier : 261106-0388
> 40 Prélevé le 06-11-2026 à 08h05 par le laboratoire || 420 Édité le 06-11-2026
# |||||Antériorités
# |||Valeurs de référence||14-03-2025
# HÉMATOLOGIE
Hémoglobine||14,9|g/dL|13,0 à 17,0|15,1
Leucocytes||7,35|10^9/L|4,00 à 10,00|6,80
_ 40 (Sang total EDTA - Cytométrie en flux, Sysmex XN)
Polynucléaires neutrophiles||4,41|10^9/L|1,50 à 7,00|4,01
Plaquettes|*|412|10^9/L|150 à 400|388
# BIOCHIMIE SANGUINE
Glycémie à jeun||5,2|mmol/L|3,9 à 6,1|5,0
+ 300 0,94 g/L     0,70 à 1,10
_ 40 (Hexokinase - Roche Cobas 8000)
Créatinine||82|µmol/L|59 à 104|79
+ 300 9,3 mg/L     6,7 à 11,8
Estimation du DFG (CKD-EPI 2009)||96|mL/min/1,73 m²|> 60|99
> 52 Insuffisance rénale modérée : 30 à 59 ; sévère : 15 à 29 ; terminale : < 15
Cholestérol total||5,48|mmol/L|< 5,20|5,30
+ 300 2,12 g/L     < 2,01
CRP||< 0,6|mg/L|< 5,0|1,2
Ferritine|*|411|µg/L|30 à 400|352
# HORMONOLOGIE
TSH 3e génération||1,88|mUI/L|0,27 à 4,20|2,05
> 40 Validé par : Dr Claire Monnet. Accréditation COFRAC n° 8-1417, portée sur www.example.fr
> 40 FINESS EJ 690012345 || 480 Page 1/1`,
};

const bilingual: Practice = {
  name: 'Swiss: names in two languages, a scale drawn with signs, plus and minus behind the value',
  page: { ...a4, size: 8.5, step: 13 },
  columns: '40 name | 250 value > | 256 flag | 275 unit | 345 range | 440 other',
  flags: { '+': 'high', '-': 'low' },
  date: '2026-11-03',
  print: `
> 40 Analytica Medizinische Laboratorien AG, Falkenstrasse 14, 8024 Zürich || 440 T 044 555 01 20
> 40 Meier-Rochat Sylvie, 14.09.1966, F || 330 Auftrag / Mandat 11031877
> 40 Entnahme / Prélèvement 03.11.2026 07:30 || 330 Arzt / Médecin: Dr. B. Keller
# Analyse|Resultat||Einheit|Referenz|
# HÄMATOLOGIE / HÉMATOLOGIE
Hämoglobin / Hémoglobine|117|-|g/l|120 - 160|*[---:---]
Erythrozyten / Erythrocytes|4.02||T/l|3.90 - 5.20| [*--:---]
Leukozyten / Leucocytes|5.9||G/l|3.9 - 10.2| [-*-:---]
Thrombozyten / Thrombocytes|288||G/l|150 - 370| [---:*--]
# KLINISCHE CHEMIE / CHIMIE CLINIQUE
Kreatinin / Créatinine|68||µmol/l|44 - 80| [---:-*-]
Natrium / Sodium|141||mmol/l|136 - 145| [---:*--]
Kalium / Potassium|3.4|-|mmol/l|3.5 - 5.1|*[---:---]
GPT (ALAT)|41|+|U/l|< 35| [---:---]*
Harnsäure / Acide urique|288||µmol/l|143 - 339| [---:*--]
Ferritin / Ferritine|14|-|µg/l|30 - 200|*[---:---]
TSH|3.12||mU/l|0.27 - 4.20| [---:-*-]
> 40 Bemerkung: Ferritin < 30 µg/l entspricht leeren Eisenspeichern (Stand 2024).
> 40 Validiert 04.11.2026 09:12   SAS STS 0177   Seite 1/1`,
};

const oldestFirst: Practice = {
  name: 'German: three days from left to right, units in brackets behind names, marks glued to values',
  page: { ...a4, size: 9, step: 13 },
  columns: '40 name | 240 range | 370 other > | 440 other > | 520 value >',
  decimal: ',',
  flags: { '+': 'high', '-': 'low' },
  date: '2026-11-10',
  print: `
> 40 Labordatenblatt Gemeinschaftspraxis Dres. Wolter, Am Markt 3, 49074 Osnabrück, 0541 5550-17
> 40 Lindner, Paul   *12.06.1959   Patient-Nr. 20117   gedruckt 11.11.26 08:02
# Parameter|Norm|04.02.26|12.06.26|10.11.26
HbA1c (%)|4,0 - 6,0|7,1+|6,8+|6,4+ => unit=%;value=6,4;flag=+
Glucose nüchtern (mg/dl)|70 - 100|131+|122+|108+ => unit=mg/dl;value=108;flag=+
Kreatinin (mg/dl)|0,70 - 1,20|1,31+|1,22+|1,18 => unit=mg/dl
GFR n. CKD-EPI (ml/min)|> 60|57-|62|65 => unit=ml/min
Kalium (mmol/l)|3,6 - 5,0|4,1|4,4|4,0 => unit=mmol/l
LDL-Cholesterin (mg/dl)|< 100|141+||96 => unit=mg/dl
HDL-Cholesterin (mg/dl)|> 40|38-||41 => unit=mg/dl
Triglyceride (mg/dl)|< 150|212+||161+ => unit=mg/dl;value=161;flag=+
GPT (U/l)|< 50|44|39|36 => unit=U/l
Gamma-GT (U/l)|< 60|88+|71+|66+ => unit=U/l;value=66;flag=+
Harnsäure (mg/dl)|3,4 - 7,0|7,8+|7,2+|6,9 => unit=mg/dl
TSH (µU/ml)|0,40 - 4,00||1,92|2,11 => unit=µU/ml
Hämoglobin (g/dl)|13,5 - 17,2|14,4|14,6|13,2- => unit=g/dl;value=13,2;flag=-
Quick (%)|70 - 130|||94 => unit=%
Albumin i. U. (mg/l)|< 20|34+|28+|22+ => unit=mg/l;value=22;flag=+
> 40 12.06.26: Metformin auf 2 x 1000 mg erhöht. 10.11.26: RR 138/84, Gewicht 91 kg.`,
};

const austrian: Practice = {
  name: 'Austrian: results with letters behind them, thousands with a point, comments of the laboratory',
  page: { ...a4, size: 9, step: 13 },
  columns: '40 name | 250 value > | 256 flag | 280 unit | 350 range',
  decimal: ',',
  date: '2026-10-30',
  print: `
> 40 Institut für med. und chem. Labordiagnostik Dr. Pichler, 8010 Graz, Herrengasse 7, +43 316 555010
> 40 Frau Mag. Johanna Steiner, SV-Nr. 1234 150671 || 380 Zuweiser: Dr. Kern
> 40 Abnahme: 30.10.2026 08:20 || 220 Eingang: 30.10.2026 09:05 || 380 Befund-Nr. 26/118077
# Untersuchung|Wert||Einheit|Normalbereich
# BLUTBILD
Leukozyten|5,82||G/L|4,00 - 10,00
Hämoglobin|11,4|L|g/dL|12,0 - 16,0
MCV|76,2|L|fL|80,0 - 96,0
Retikulozyten-Hämoglobin|24,1|L|pg|> 28,0
# EISENSTATUS
Eisen|31|L|µg/dL|37 - 145
Ferritin|6|L|ng/mL|15 - 150
Löslicher Transferrinrezeptor|6,8|H|mg/L|1,9 - 4,4
# LEBER / PANKREAS
GOT|24||U/L|bis 35
GPT|19||U/L|bis 35
Cholinesterase|8.412||U/L|5.320 - 12.920
# HERZ
NT-proBNP|1.204,5|H|pg/mL|bis 125,0
# SCHILDDRÜSE
TSH|2,31||mU/L|0,27 - 4,20
TPO-Antikörper|<9,0||IU/mL|bis 34,0
# IMMUNOLOGIE
IgA gesamt|184||mg/dL|70 - 400
Transglutaminase-AK IgA|>128|H|U/mL|bis 10
> 40 Kommentar: Eisenmangelanämie. Transglutaminase-AK über dem 10-fachen des Grenzwerts, siehe ESPGHAN 2020.
> 40 Dieser Befund wurde elektronisch validiert. Seite 1 von 1`,
};

const italian: Practice = {
  name: 'Italian: bands by age and risk on lines below the row, stars, a table of notes',
  page: { ...a4, size: 9, step: 13 },
  columns: '40 name | 240 flag | 290 value > | 300 unit | 370 range',
  decimal: ',',
  date: '2026-11-02',
  print: `
> 40 AZIENDA OSPEDALIERA SAN MARTINO - Laboratorio Analisi || 450 Pagina 1 di 1
> 40 CONTI LAURA || 200 Data di nascita: 17/01/1964 || 370 Richiesta N. 4402117
> 40 Prelievo: 02/11/2026 07:45 || 200 Referto: 02/11/2026 15:10 || 370 Provenienza: Amb. 3
# Esame||Risultato|Unità|Valori di riferimento
# CHIMICA CLINICA
Glucosio||94|mg/dL|70 - 99
Creatinina||0,71|mg/dL|0,51 - 0,95
Colesterolo totale|*|231|mg/dL|< 200
Colesterolo LDL||148|mg/dL|rischio basso < 116 => range=rischio basso < 116 rischio moderato < 100 rischio alto < 70;low=;high=
+ 370 rischio moderato < 100
+ 370 rischio alto < 70
Trigliceridi||118|mg/dL|< 150
Bilirubina totale||0,6|mg/dL|0,3 - 1,2
Gamma GT||21|U/L|5 - 36
Proteina C reattiva||<0,3|mg/dL|< 0,5
# ORMONI
TSH riflesso||2,870|mUI/L|0,400 - 4,000
Vitamina D (25-OH)|*|14,2|ng/mL|carenza < 20 => range=carenza < 20 insufficienza 20 - 30 sufficienza > 30;low=;high=
+ 370 insufficienza 20 - 30
+ 370 sufficienza > 30
# COAGULAZIONE
PT (INR)||1,02||0,80 - 1,20
aPTT ratio||0,94||0,80 - 1,20
Fibrinogeno||312|mg/dL|200 - 400
> 40 (1) Linee guida ESC 2021. (2) Nota AIFA 96: supplementazione se 25-OH < 20 ng/mL.
> 40 Il Dirigente: Dott. G. Parodi - Tel. 010 555 0144 - int. 3318`,
};

const dutch: Practice = {
  name: 'Dutch: headings in a language not asked for, arrows behind values, two days',
  page: { ...a4, size: 9, step: 13 },
  columns: '40 name | 260 value > | 264 flag | 290 unit | 360 range | 500 other >',
  decimal: ',',
  flags: { '↑': 'high', '↓': 'low' },
  date: '2026-11-09',
  print: `
> 40 Medisch Laboratorium Rijnmond || 380 Uitslagformulier, bladzijde 1 van 1
> 40 Mevr. J. de Vries-Bakker || 240 geb. 21-03-1957 || 380 BSN 1234 56 782
> 40 Huisarts: M. Jansen, Kerkstraat 8, 3011 AB Rotterdam, tel. 010-5550123
> 40 Afnamedatum 09-11-2026 08:15 || 380 Ordernummer 26110944
# Bepaling|Uitslag||Eenheid|Referentiewaarden|12-05-2026
# Hematologie
Hemoglobine|7,1|↓|mmol/L|7,5 - 10,0|7,6
Hematocriet|0,36||L/L|0,36 - 0,46|0,37
MCV|84||fL|80 - 100|86
Leukocyten|6,2||10^9/L|4,0 - 10,0|7,1
Trombocyten|310||10^9/L|150 - 400|295
# Chemie
Natrium|138||mmol/L|135 - 145|140
Kalium|4,9||mmol/L|3,5 - 5,0|4,4
Kreatinine|96|↑|µmol/L|50 - 90|88
eGFR (CKD-EPI)|54|↓|mL/min/1,73m²|> 60|60
ALAT|18||U/L|< 34|21
Cholesterol|5,6||mmol/L|< 6,5|
LDL-cholesterol|3,4||mmol/L|< 2,5|
HbA1c|44|↑|mmol/mol|20 - 42|41
TSH|1,6||mU/L|0,4 - 4,0|
Vitamine B12|142|↓|pmol/L|145 - 570|
Ferritine|22||µg/L|15 - 150|34
> 40 Opmerking: nuchter gedurende 10 uur. Trouw aan ISO 15189, RvA M044.`,
};

export const europe: readonly Practice[] = [french, bilingual, oldestFirst, austrian, italian, dutch];
