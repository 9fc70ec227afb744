import { europe } from './europe.ts';
import { letters } from './letters.ts';
import { a4, letter, type Practice } from './practice.ts';
import { second } from './second.ts';
import { special } from './special.ts';
import { world } from './world.ts';

const american: Practice = {
  name: 'US: results in and out of range in columns of their own, notes below',
  page: { ...letter, size: 8.5, step: 12 },
  columns: '40 name | 235 value | 300 value | 390 range | 560 other',
  flags: { H: 'high', L: 'low' },
  date: '2026-09-14',
  print: `
> 40 Quarry Diagnostics Incorporated || 380 Report Status: Final
> 40 CARTER, AVERY || 250 Specimen: WX217755A || 430 Client #: 29200140
> 40 DOB: 03/22/1984   AGE: 42 || 250 Collected: 09/14/2026 / 08:02 EDT || 430 Fax: 713-555-0199
> 40 Gender: F   Phone: 713-555-0117 || 250 Received: 09/14/2026 / 21:40 EDT
# Test Name|In Range|Out Of Range|Reference Range|Lab
# LIPID PANEL, STANDARD
CHOLESTEROL, TOTAL||212 H|<200 mg/dL|IG => value=212;unit=mg/dL;range=<200;flag=H
HDL CHOLESTEROL|58||> OR = 50 mg/dL|IG => unit=mg/dL;range=> OR = 50;low=50
TRIGLYCERIDES|96||<150 mg/dL|IG => unit=mg/dL;range=<150
LDL-CHOLESTEROL||134 H|mg/dL (calc)|IG => value=134;unit=mg/dL (calc);range=<100;flag=H
> 46 Reference range: <100
> 46 Desirable range <100 mg/dL for primary prevention; <70 mg/dL for patients with CHD
> 46 or diabetic patients with > or = 2 CHD risk factors.
CHOL/HDLC RATIO|3.7||<5.0 (calc)|IG => range=<5.0
# COMPREHENSIVE METABOLIC PANEL
GLUCOSE||104 H|65-99 mg/dL|IG => value=104;unit=mg/dL;range=65-99;flag=H
> 60 Fasting reference interval
> 60 For someone without known diabetes, a glucose value between 100 and 125 mg/dL
> 60 is consistent with prediabetes and should be confirmed with a follow-up test.
UREA NITROGEN (BUN)|14||7-25 mg/dL|IG => unit=mg/dL;range=7-25
CREATININE|0.81||0.50-0.99 mg/dL|IG => unit=mg/dL;range=0.50-0.99
EGFR|93||> OR = 60 mL/min/1.73m2|IG => unit=mL/min/1.73m2;range=> OR = 60;low=60
SODIUM|139||135-146 mmol/L|IG => unit=mmol/L;range=135-146
POTASSIUM||3.3 L|3.5-5.3 mmol/L|IG => value=3.3;unit=mmol/L;range=3.5-5.3;flag=L
ALKALINE PHOSPHATASE|54||31-125 U/L|IG => unit=U/L;range=31-125
# CBC (INCLUDES DIFF/PLT)
WHITE BLOOD CELL COUNT|6.2||3.8-10.8 Thousand/uL|IG => unit=Thousand/uL;range=3.8-10.8
RED BLOOD CELL COUNT|4.41||3.80-5.10 Million/uL|IG => unit=Million/uL;range=3.80-5.10
HEMOGLOBIN|13.2||11.7-15.5 g/dL|IG => unit=g/dL;range=11.7-15.5
ABSOLUTE NEUTROPHILS|3571||1500-7800 cells/uL|IG => unit=cells/uL;range=1500-7800
NEUTROPHILS|57.6||%|IG => unit=%;range=
PLATELET COUNT|248||140-400 Thousand/uL|IG => unit=Thousand/uL;range=140-400
> 40 PERFORMING SITE:
> 40 IG QUARRY DIAGNOSTICS-IRVING, 4770 REGENT BLVD., IRVING, TX 75063-2445 CLIA: 45D0697943`,
};

const chain: Practice = {
  name: 'US: current and previous result with its date, numbers of laboratories behind names',
  page: { ...letter, size: 9, step: 14 },
  columns: '36 name | 215 value | 262 flag | 305 other | 418 unit | 480 range',
  flags: { High: 'high', Low: 'low' },
  date: '2026-08-03',
  print: `
> 36 Patient Report || 430 Meridian Labs
> 36 Specimen ID: 215-998-1204-0 || 300 Acct #: 90000999 || 470 Page 1 of 2
> 36 Date Collected: 08/03/2026 || 220 Date Received: 08/03/2026 || 400 Date Reported: 08/05/2026
> 36 DOB: 01/19/1971 (55 yrs) || 300 Fasting: Yes
# CBC With Differential/Platelet
# Test|Current Result and Flag||Previous Result and Date|Units|Reference Interval
WBC|6.8||7.1   03/11/2026|x10E3/uL|3.4-10.8
RBC|4.02|Low|4.22   03/11/2026|x10E6/uL|4.14-5.80
Hemoglobin|12.1|Low|12.9   03/11/2026|g/dL|13.0-17.7
MCV|91||90   03/11/2026|fL|79-97
Platelets|455|High|431   03/11/2026|x10E3/uL|150-450
Neutrophils|61||58   03/11/2026|%|Not Estab. => range=Not Estab.
Immature Granulocytes|0||0   03/11/2026|%|Not Estab.
Lymphs (Absolute)|1.9||2.1   03/11/2026|x10E3/uL|0.7-3.1
# Comp. Metabolic Panel (14)
# Test|Current Result and Flag||Previous Result and Date|Units|Reference Interval
Glucose|101|High|96   03/11/2026|mg/dL|70-99
BUN/Creatinine Ratio|18||16   03/11/2026||9-20
Sodium|141||140   03/11/2026|mmol/L|134-144
Globulin, Total|2.4||2.6   03/11/2026|g/dL|1.5-4.5
A/G Ratio|1.8||||
ALT (SGPT)|52|High|37   03/11/2026|IU/L|0-44
~
> 36 Patient Report || 430 Meridian Labs
> 36 Specimen ID: 215-998-1204-0 || 300 Acct #: 90000999 || 470 Page 2 of 2
# Lipid Panel
# Test|Current Result and Flag||Previous Result and Date|Units|Reference Interval
Cholesterol, Total|188||201   03/11/2026|mg/dL|100-199
VLDL Cholesterol Cal|22||25   03/11/2026|mg/dL|5-40
LDL Chol Calc (NIH)|112|High|121   03/11/2026|mg/dL|0-99
# TSH
# Test|Current Result and Flag||Previous Result and Date|Units|Reference Interval
TSH|2.310||2.540   03/11/2026|uIU/mL|0.450-4.500
# Vitamin D, 25-Hydroxy
Vitamin D, 25-Hydroxy|24.6|Low||ng/mL|30.0-100.0
> 40 Vitamin D deficiency has been defined by the Institute of Medicine as a level of
> 40 serum 25-OH vitamin D less than 20 ng/mL (1,2).
> 36 Date Created and Stored 08/05/2026 0512 ET || 400 Final Report`,
};

const portal: Practice = {
  name: 'US patient portal: value with its unit, standard range with its unit',
  page: { ...letter, size: 10, step: 17 },
  columns: '50 name | 240 value | 370 range | 520 flag',
  flags: { H: 'high', L: 'low', A: 'abnormal' },
  date: '2026-07-21',
  print: `
> 50 Lakeside Health - Test Results
> 50 Collected on July 21, 2026 7:48 AM || 330 Name: Jordan P. Doe | DOB: 5/2/1990
# Component|Your Value|Standard Range|Flag
GLUCOSE|97 mg/dL|70 - 99 mg/dL| => value=97;unit=mg/dL;range=70 - 99
CALCIUM, TOTAL|10.9 mg/dL|8.5 - 10.5 mg/dL|H => value=10.9;unit=mg/dL;range=8.5 - 10.5
PROTEIN, TOTAL|7.1 g/dL|6.0 - 8.3 g/dL| => value=7.1;unit=g/dL;range=6.0 - 8.3
AST|17 U/L|<=35 U/L| => value=17;unit=U/L;range=<=35
EGFR (CKD-EPI 2021)|>90 mL/min/1.73m*2|>=60 mL/min/1.73m*2| => value=>90;unit=mL/min/1.73m*2;range=>=60
HEMOGLOBIN A1C|5.9 %|4.0 - 5.6 %|H => value=5.9;unit=%;range=4.0 - 5.6
FERRITIN|9 ng/mL|15 - 150 ng/mL|L => value=9;unit=ng/mL;range=15 - 150
URINE COLOR|Yellow|Yellow|
URINE KETONES|Trace|Negative|A
URINE SPECIFIC GRAVITY|1.018|1.005 - 1.030|
HIV 1/2 ANTIGEN/ANTIBODY|Non-reactive|Non-reactive|
CULTURE|No growth|No growth|`,
};

const typed: Practice = {
  name: 'UK: a typed report, marks before names',
  page: { ...a4, size: 9, step: 11.5, font: 'mono' },
  columns: '36 flag | 50 name | 265 value | 330 unit | 415 range',
  flags: { '*': 'abnormal' },
  date: '2026-06-05',
  print: `
> 36 THE CITY PATHOLOGY SERVICE LTD, 60 WHITFIELD STREET, LONDON W1T 4EU
> 36 PATIENT  : DOE ALEX                  DOB 14/02/1969  SEX M
> 36 LAB REF  : 26N117482                 COLLECTED 05/06/2026 09:10
> 36 RECEIVED : 05/06/2026 12:31          REPORTED  05/06/2026 17:04
# |HAEMATOLOGY
|HAEMOGLOBIN|148|g/L|130 - 170
|HCT|0.441||0.37 - 0.50
|RED CELL COUNT|4.95|x10^12/L|4.40 - 5.80
*|MCV|99.8|fL|80.0 - 99.0
|PLATELET COUNT|211|x10^9/L|150 - 400
|WHITE CELL COUNT|5.61|x10^9/L|3.00 - 10.00
|Neutrophils 54.1%|3.04|x10^9/L|2.00 - 7.50 => name=Neutrophils;value=54.1;unit=% => name=Neutrophils
*|Lymphocytes 17.3%|0.97|x10^9/L|1.20 - 3.65 => name=Lymphocytes;value=17.3;unit=% => name=Lymphocytes
|ESR|4|mm/hr|1 - 20
# |BIOCHEMISTRY
|SODIUM|141|mmol/L|135 - 145
|UREA|5.4|mmol/L|1.7 - 8.3
|CREATININE|91|umol/L|66 - 112
|ESTIMATED GFR|>90|ml/min/1.73m2|
|GAMMA GT|38|IU/L|10 - 71
*|CHOLESTEROL|5.8|mmol/L|Optimum <5.0 => range=<5.0
|HDL CHOLESTEROL|1.3|mmol/L|0.9 - 1.5
|FREE THYROXINE|15.2|pmol/l|12.0 - 22.0
|THYROID STIMULATING HORMONE|1.83|mIU/L|0.27 - 4.2
|TOTAL PSA|0.64|ug/L|< 4.00
> 36 Validated by: Dr J Smith      END OF REPORT    PAGE 1 OF 1`,
};

const practiceRecord: Practice = {
  name: 'UK: a GP record, ranges in brackets, flags as sentences',
  page: { ...a4, size: 9.5, step: 15 },
  columns: '45 name | 290 value | 330 unit | 400 range | 500 flag',
  flags: { 'Above range': 'high', 'Below range': 'low', Abnormal: 'abnormal' },
  date: '2026-05-27',
  print: `
> 45 Elm Grove Surgery || 400 NHS No: 943 476 5919
> 45 Investigations for Mr Sam TAYLOR, born 09-Aug-1957
> 45 Specimen collected 27-May-2026 08:45, received 27-May-2026
# Urea and electrolytes
Serum sodium level|139|mmol/L|[133.0 - 146.0]|
Serum potassium level|5.6|mmol/L|[3.5 - 5.3]|Above range
Serum urea level|7.9|mmol/L|[2.5 - 7.8]|Above range
Serum creatinine level|121|umol/L|[59.0 - 104.0]|Above range
GFR calculated abbreviated MDRD|54|mL/min/1.73m*2|[> 90.0]|Below range => range=[> 90.0];low=90
# Liver function test
Serum total bilirubin level|11|umol/L|[< 21.0]|
Serum ALT level|24|iu/L|[10.0 - 50.0]|
Serum alkaline phosphatase level|88|iu/L|[30.0 - 130.0]|
Serum albumin level|34|g/L|[35.0 - 50.0]|Below range
# Haemoglobin A1c level - IFCC standardised
Haemoglobin A1c level - IFCC standardised|49|mmol/mol|[20.0 - 41.0]|Abnormal
> 60 49 mmol/mol: consistent with diabetes if confirmed by a second test (WHO 2011).
Serum ferritin level|212|ug/L|[22.0 - 322.0]|`,
};

const material: Practice = {
  name: 'German: material column, signs before values, cells per nanolitre',
  page: { ...a4, size: 9, step: 13 },
  columns: '42 name | 190 other | 228 flag > | 275 value > | 290 unit | 375 range | 500 other',
  decimal: ',',
  flags: { '+': 'high', '-': 'low', '++': 'critical_high' },
  date: '2026-04-16',
  print: `
> 42 MVZ Labor Seestadt GmbH || 330 Endbefund
> 42 Pat.: Beispiel, Jona || 230 geb.: 11.10.1966 || 330 Geschlecht: m || 440 Tagesnr.: 1604-2281
> 42 Abnahme: 16.04.2026 || 230 Eingang: 16.04.2026 12:55 || 400 Ausgang: 17.04.2026 06:10
# Untersuchung|Mat.||Ergebnis|Einheit|Referenzbereich|Vorwert
# Kleines Blutbild
Leukozyten|EB|+|11,8|/nl|3,9 - 10,2|8,4
Erythrozyten|EB||4,71|/pl|4,30 - 5,75|4,66
Hämoglobin|EB|-|12,9|g/dl|13,5 - 17,2|13,4
Hämatokrit|EB||0,41|l/l|0,39 - 0,51|0,42
MCHC|EB||33,4|g/dl Ery|31,5 - 36,3|33,0
Thrombozyten|EB||289|/nl|150 - 370|301
# Klinische Chemie
Glukose (NaF)|NF|+|118|mg/dl|70 - 99|109
Gamma-GT (37°C)|S|++|188|U/l|bis 60|142
GOT (ASAT, 37°C)|S||31|U/l|bis 50|28
Bilirubin, gesamt|S||0,8|mg/dl|bis 1,2|0,7
Cholinesterase|S||7.840|U/l|5.320 - 12.920|8.010
Kreatinin (enzym.)|S||0,98|mg/dl|0,67 - 1,17|1,01
GFR nach CKD-EPI|S||86|ml/min/1,73m²|ab 60|83
Transferrin|S||2,41|g/l|2,00 - 3,60|
CRP quantitativ|S||<0,6|mg/l|bis 5,0|1,2
# Immunologie
HBs-Antigen|S||negativ||negativ|
Anti-HBs|S||>1000|IU/l|ab 100|
> 42 Material: EB = EDTA-Blut, NF = NaF-Blut, S = Serum || 400 Seite 1 von 1`,
};

const privateLab: Practice = {
  name: 'German: range first, units in brackets behind names, arrows of signs, landscape',
  page: { width: 842, height: 595, size: 9, step: 14.5 },
  columns: '60 name | 330 range | 540 value > | 560 flag | 640 other',
  decimal: ',',
  flags: { 'zu hoch': 'high', 'zu niedrig': 'low', '!': 'abnormal' },
  date: '2026-02-09',
  print: `
> 60 Labor Dr. Nordmann & Kollegen || 560 Befund-Nr. 0902-11873
> 60 Frau Kim Beispiel, geboren am 23.06.1979 || 560 Probenentnahme am 09.02.2026
# Parameter|Normbereich|Messwert|Bewertung|Bemerkung
# Fettstoffwechsel
Gesamtcholesterin (mg/dl)|< 200|241|zu hoch| => name=Gesamtcholesterin;unit=mg/dl
HDL-Cholesterin (mg/dl)|> 45|61|| => name=HDL-Cholesterin;unit=mg/dl
LDL-Cholesterin (mg/dl)|< 116|158|zu hoch|Ziel nach Risiko => name=LDL-Cholesterin;unit=mg/dl
Lipoprotein (a) (nmol/l)|< 75|18|| => name=Lipoprotein (a);unit=nmol/l
# Eisenhaushalt
Ferritin (µg/l)|15 - 150|11|zu niedrig| => name=Ferritin;unit=µg/l
Transferrinsättigung (%)|16 - 45|14|zu niedrig| => name=Transferrinsättigung;unit=%
# Vitamine und Hormone
25-OH-Vitamin D (ng/ml)|30 - 70|19,4|zu niedrig|siehe Rückseite => name=25-OH-Vitamin D;unit=ng/ml
Vitamin B12 (pmol/l)|145 - 569|301|| => name=Vitamin B12;unit=pmol/l
Holo-Transcobalamin (pmol/l)|> 50|44|!|grenzwertig => name=Holo-Transcobalamin;unit=pmol/l
TSH (mU/l)|0,4 - 4,0|2,15|| => name=TSH;unit=mU/l
Selen im Vollblut (µg/l)|100 - 140|96|zu niedrig| => name=Selen im Vollblut;unit=µg/l`,
};

const leaders: Practice = {
  name: 'French: dotted leaders, ranges in brackets, results of before with their date',
  page: { ...a4, size: 9, step: 13.5 },
  columns: '40 name | 285 value > | 292 unit | 360 range | 490 other',
  decimal: ',',
  flags: {},
  date: '2026-03-24',
  print: `
> 40 LABORATOIRE DE BIOLOGIE MEDICALE DU PARC || 420 Tél. 04 78 00 00 00
> 40 Monsieur DURAND Camille || 330 Né(e) le : 05-11-1973 (52 ans)
> 40 Dossier n° 260324-118 || 330 Prélevé le mardi 24 mars 2026 à 7h50
> 40 Édité le 24/03/2026 || 330 Page 1 sur 1
> 350 Valeurs de référence || 490 Antériorités
> 490 18/09/2025
# HEMATOCYTOLOGIE
Leucocytes ..............................|6,42|Giga/L|(4,00 à 10,00)|6,10 => name=Leucocytes;range=4,00 à 10,00
Hématies ................................|4,88|Tera/L|(4,28 à 6,00)|4,91 => name=Hématies;range=4,28 à 6,00
Hémoglobine .............................|14,2|g/dL|(13,4 à 16,7)|14,5 => name=Hémoglobine;range=13,4 à 16,7
V.G.M. ..................................|88,3|fL|(78,0 à 98,0)|87,9 => name=V.G.M.;range=78,0 à 98,0
Plaquettes ..............................|251|Giga/L|(150 à 400)|266 => name=Plaquettes;range=150 à 400
Vitesse de sédimentation (1ère heure) ...|6|mm|(Inf. à 15)|8 => name=Vitesse de sédimentation (1ère heure);range=Inf. à 15
# BIOCHIMIE SANGUINE
Glycémie à jeun .........................|1,08|g/L|(0,74 à 1,06)|1,01 => name=Glycémie à jeun;range=0,74 à 1,06
Créatinine ..............................|78|µmol/L|(64 à 104)|81 => name=Créatinine;range=64 à 104
Débit de filtration glomérulaire ........|97|mL/min|(Sup. à 90)|95 => name=Débit de filtration glomérulaire;range=Sup. à 90
Cholestérol total .......................|2,31|g/L|(Inf. à 2,00)|2,18 => name=Cholestérol total;range=Inf. à 2,00
Triglycérides ...........................|0,96|g/L|(Inf. à 1,50)|1,02 => name=Triglycérides;range=Inf. à 1,50
Ferritine ...............................|184|µg/L|(22 à 322)|171 => name=Ferritine;range=22 à 322
# HORMONOLOGIE
TSH ultrasensible .......................|1,94|mUI/L|(0,35 à 4,94)|2,02 => name=TSH ultrasensible;range=0,35 à 4,94
PSA total ...............................|<0,10|ng/mL|(Inf. à 4,00)| => name=PSA total;range=Inf. à 4,00
> 40 Validé par : Dr P. LEROY, biologiste médical`,
};

const spanish: Practice = {
  name: 'Spanish: specimens in brackets, star column, bounds in words, two pages',
  page: { ...a4, size: 9.5, step: 15 },
  columns: '50 name | 270 flag | 325 value > | 340 unit | 430 range',
  decimal: ',',
  flags: { '*': 'abnormal', '**': 'abnormal' },
  date: '2026-01-19',
  print: `
> 50 LABORATORIO CLÍNICO MONTEVERDE || 430 Informe definitivo
> 50 Paciente: RUIZ SANZ, NOA || 300 Fecha nacimiento: 07/03/1988 || 480 Edad: 37 años
> 50 Fecha toma de muestra: 19/01/2026 || 300 Fecha informe: 20/01/2026 || 480 Nº 4401772
# Determinación||Resultado|Unidades|Valores de referencia
# HEMATIMETRÍA
Hematíes [San]||4,61|x10^6/µL|(3,80 - 5,20) => range=3,80 - 5,20
Hemoglobina [San]|*|11,4|g/dL|(12,0 - 15,6) => range=12,0 - 15,6
Hematocrito [San]|*|34,9|%|(35,5 - 46,0) => range=35,5 - 46,0
Plaquetas [San]||1.012|x10^3/µL|(150 - 450) => range=150 - 450
Leucocitos [San]||7,32|x10^3/µL|(3,60 - 10,50) => range=3,60 - 10,50
# BIOQUÍMICA
Glucosa [Srm]||88|mg/dL|(74 - 106) => range=74 - 106
Hierro [Srm]|*|31|µg/dL|(50 - 170) => range=50 - 170
Ferritina [Srm]|**|5|ng/mL|(10 - 120) => range=10 - 120
Proteína C reactiva [Srm]||0,31|mg/dL|(Hasta 0,50) => range=Hasta 0,50
Transglutaminasa IgA [Srm]||<1,0|U/mL|(Negativo: < 7,0) => range=Negativo: < 7,0;low=;high=
~
> 50 LABORATORIO CLÍNICO MONTEVERDE || 430 Página 2 de 2
# Determinación||Resultado|Unidades|Valores de referencia
# ORINA
pH [Ori]||6,0||(5,0 - 8,0) => range=5,0 - 8,0
Densidad [Ori]||1.021||(1.005 - 1.030) => range=1.005 - 1.030
Glucosa [Ori]||Negativo||(Negativo) => range=Negativo
Leucocitos [Ori]|*|Positivo ++||(Negativo) => value=Positivo;range=Negativo;flag=*
> 50 Los valores marcados con * están fuera de los valores de referencia.`,
};

const italian: Practice = {
  name: 'Italian: specimens before names, methods below results, ranges per sex',
  page: { ...a4, size: 9, step: 17 },
  columns: '44 name | 232 value | 288 flag | 310 unit | 390 range',
  decimal: ',',
  flags: { '*': 'abnormal', H: 'high', L: 'low' },
  date: '2026-10-12',
  print: `
> 44 CENTRO DIAGNOSTICO AURELIA S.r.l. || 400 REFERTO n. 26/0114872
> 44 BIANCHI ANDREA, nato/a il 02.12.1981 || 300 Accettazione: 12.10.2026
> 44 Prelievo: 12.10.2026 07:35 || 300 Stampa: 13.10.2026
# ESAME|RISULTATO||UNITA' DI MISURA|INTERVALLI DI RIFERIMENTO
# EMOCROMO
Sg-Globuli bianchi|5,90||10^3/µL|4,00 - 10,00
Sg-Globuli rossi|4,32|L|10^6/µL|4,50 - 6,00
Sg-Emoglobina|13,1||g/dL|Uomo: 13,5 - 17,5  Donna: 12,0 - 16,0 => range=Uomo: 13,5 - 17,5 Donna: 12,0 - 16,0;low=;high=
Sg-MCV|94,0||fL|80,0 - 98,0
# CHIMICA CLINICA
S-Glucosio|112|H|mg/dL|70 - 99
^ Metodo: esochinasi
S-Creatinina|0,92||mg/dL|0,70 - 1,20
^ Metodo: enzimatico IDMS
S-Colesterolo LDL|141|H|mg/dL|fino a 115
S-Colesterolo HDL|52||mg/dL|superiore a 40
S-Bilirubina diretta|0,18||mg/dL|0,00 - 0,30
S-Ferro|64||µg/dL|59 - 158
P-Fibrinogeno|412|H|mg/dL|200 - 400
P-Tempo di protrombina (INR)|1,02|||0,80 - 1,20
S-Vitamina D (25-OH)|17,3|L|ng/mL|30,0 - 100,0
^ Carenza: < 10   Insufficienza: 10 - 29   Sufficienza: 30 - 100
U-Proteine|assenti||mg/dL|assenti
> 44 Il Direttore: Dott.ssa F. Neri || 430 Pag. 1 di 1`,
};

export const practiceLayouts: readonly Practice[] = [
  american,
  chain,
  portal,
  typed,
  practiceRecord,
  material,
  privateLab,
  leaders,
  spanish,
  italian,
  ...letters,
  ...world,
  ...europe,
  ...special,
  ...second,
];
