import { a4, letter, marks, type Practice } from './practice.ts';

const irish: Practice = {
  name: 'Irish health check letter: a small table inside a letter, what is normal in words, a comment column',
  page: { ...a4, size: 10, step: 15 },
  columns: '60 name | 210 value | 310 range | 430 other',
  date: '2026-11-03',
  print: `
> 60 Dr. Aoife Brennan, Medical Council Reg. 127744 || 390 Oak House Clinic
> 60 16 November 2026 || 390 14 Patrick St, Kilkenny R95 X2K4
> 60 Dear Mr. Doyle, thank you for attending on 3 November 2026. Your blood sample was taken that day.
> 60 Your weight was 94 kg and your BMI 30.1. The results of 10 tests are set out here:
# Test|Your result|What is normal|Comment
Cholesterol|6.4 mmol/L|less than 5.0|3 points over target => value=6.4;unit=mmol/L;high=5
LDL cholesterol|4.1 mmol/L|less than 3.0|see page 2 => value=4.1;unit=mmol/L;high=3
HDL cholesterol|1.1 mmol/L|more than 1.0|fine => value=1.1;unit=mmol/L;low=1
Fasting glucose|6.3 mmol/L|4.0 to 6.0|repeat in 6 weeks => value=6.3;unit=mmol/L;low=4.0;high=6.0
HbA1c|43 mmol/mol|less than 42|borderline => value=43;unit=mmol/mol;high=42
ALT|62 U/L|less than 50|recheck => value=62;unit=U/L;high=50
GGT|110 U/L|less than 60|alcohol? => value=110;unit=U/L;high=60
Creatinine|88 µmol/L|64 to 104|fine => value=88;unit=µmol/L;low=64;high=104
PSA|1.2 µg/L|less than 3.0|fine => value=1.2;unit=µg/L;high=3
Uric acid|455 µmol/L|202 to 416|gout risk => value=455;unit=µmol/L;low=202;high=416
> 60 A score of 12 % means that 12 of 100 people like you have a heart attack in 10 years.
> 60 I suggest 150 minutes of walking a week and atorvastatin 20 mg at night.
> 60 With kind regards, A. Brennan || 390 056 555 0133`,
};

const alta: Practice = {
  name: 'Spanish discharge report: groups in running text with colons, exploration and treatment around them',
  page: { ...a4, size: 9, step: 14 },
  decimal: ',',
  date: '2026-11-05',
  print: `
> 50 HOSPITAL COMARCAL DE LA VEGA || 380 Servicio de Medicina Interna
> 50 Informe de alta - NHC 448812 || 380 Fecha de ingreso: 05/11/2026
> 50 Paciente: GIMENEZ PRATS, ROSA, 71 años || 380 Fecha de alta: 09/11/2026
> 50 Exploración: TA 142/76 mmHg, FC 88 lpm, Tª 37,9 ºC, SatO2 94 %. Peso 66 kg. Glasgow 15.
> 50 Analítica de ingreso (05/11/2026):
> 50 Hemograma: leucocitos 14,2 10^3/µL (4,0-11,0), hemoglobina 11,1 g/dL (12,0-16,0), plaquetas 388 10^3/µL (140-400). => name=leucocitos;value=14,2;unit=10^3/µL;range=4,0-11,0 => name=hemoglobina;value=11,1;unit=g/dL;range=12,0-16,0 => name=plaquetas;value=388;unit=10^3/µL;range=140-400
> 50 Bioquímica: glucosa 141 mg/dL (70-110), urea 61 mg/dL (10-50), creatinina 1,31 mg/dL (0,5-0,9), sodio 133 mmol/L (135-145). => name=glucosa;value=141;unit=mg/dL;range=70-110 => name=urea;value=61;unit=mg/dL;range=10-50 => name=creatinina;value=1,31;unit=mg/dL;range=0,5-0,9 => name=sodio;value=133;unit=mmol/L;range=135-145
> 50 PCR 118 mg/L (0-5), procalcitonina 0,9 ng/mL (0-0,5). => name=PCR;value=118;unit=mg/L;range=0-5 => name=procalcitonina;value=0,9;unit=ng/mL;range=0-0,5
> 50 Rx de tórax: condensación en LID. Antigenuria negativa. Hemocultivos (2): sin crecimiento a los 5 días.
> 50 Tratamiento: levofloxacino 500 mg cada 24 h, 7 días; paracetamol 1 g cada 8 h si fiebre.
> 50 Control en su centro de salud en 10 días. Teléfono 955 550 144, ext. 2210. Página 1 de 1`,
};

const checkup: Practice = {
  name: 'Japanese health check in English: reference before the current and two earlier results, judgement letters',
  page: { width: 842, height: 595, size: 8.5, step: 12.5 },
  columns: '40 name | 220 unit | 310 range | 470 value > | 475 flag | 560 other > | 640 other > | 700 other',
  date: '2026-10-22',
  print: `
> 40 Shinagawa Wellness Center || 600 2-15-3 Konan, Minato-ku, Tokyo 108-0075
> 40 Name: SATO KENJI   ID 0047718   M 47 || 600 TEL 03-5550-0188
# Item|Unit|Reference|2026/10/22||2025/10/14|2024/10/20|Judgement
# Liver function
AST (GOT)|U/L|13 - 30|28||25|24|A
ALT (GPT)|U/L|10 - 42|51|H|44|38|C
Gamma-GT|U/L|13 - 64|92|H|81|70|C
# Lipids
LDL cholesterol|mg/dL|65 - 139|151|H|144|139|C
HDL cholesterol|mg/dL|38 - 90|52||55|54|A
Triglycerides|mg/dL|40 - 149|188|H|160|131|C
# Sugar metabolism
Fasting glucose|mg/dL|73 - 109|101||99|97|B
HbA1c (NGSP)|%|4.9 - 6.0|5.7||5.6|5.6|B
# Blood count
WBC|10^3/µL|3.3 - 8.6|5.4||5.9|6.1|A
Hemoglobin|g/dL|13.7 - 16.8|15.3||15.1|15.4|A
Platelets|10^3/µL|158 - 348|221||230|218|A
# Kidney
Creatinine|mg/dL|0.65 - 1.07|0.88||0.86|0.85|A
eGFR|mL/min/1.73m2|60.0 <|73.1||75.4|76.9|A => range=60.0 <;low=;high=
Uric acid|mg/dL|3.7 - 7.8|7.1||6.9|6.8|A
# Urine
Protein|||(-)||(-)|(-)|A
Glucose|||(-)||(-)|(-)|A
> 40 Body: 172.4 cm, 74.9 kg, BMI 25.2, waist 88.0 cm, blood pressure 131/84
> 40 Judgement: A normal, B slight change, C re-examine in 3-6 months, D needs treatment || 700 1 / 2`,
};

const swedish: Practice = {
  name: 'Swedish: prefixes of the specimen, star behind values, intervals with a dash, no English heading',
  page: { ...a4, size: 9.5, step: 14 },
  columns: '50 name | 230 value > | 234 flag | 260 unit | 350 range | 460 other',
  decimal: ',',
  date: '2026-11-10',
  print: `
> 50 Unilabs Sverige Vårdcentralen Eken || 400 Utskrivet 2026-11-12 09:31
> 50 Lindqvist, Eva   19620318-2384 || 400 Remiss 88120447
> 50 Provtagningsdatum: 2026-11-10 07:50
# Analys|Resultat||Enhet|Referensintervall|Metod
B-Hemoglobin|114|*|g/L|117-153|
B-Leukocyter|6,8||10^9/L|3,5-8,8|
B-Trombocyter|301||10^9/L|165-387|
P-Glukos, fasta|6,4|*|mmol/L|4,2-6,3|PVK
B-HbA1c|41||mmol/mol|31-46|
P-Kreatinin|71||µmol/L|<90|Jaffe
Pt-eGFR (krea)|79||mL/min/1,7|>60|
P-Natrium|141||mmol/L|137-145|
P-Kalium|3,7||mmol/L|3,5-4,6|
P-ALAT|0,41||µkat/L|<0,76|
P-CRP|<4||mg/L|<4|
P-Ferritin|11|*|µg/L|13-150|
S-TSH|2,9||mIE/L|0,4-4,0|
S-25-OH-Vitamin D|58||nmol/L|50-250|LC-MS
U-Albumin/Krea|1,1||g/mol|<3,0|
> 50 * = utanför referensintervall. Ring 1177 vid frågor. Sida 1 (1)`,
};

const polish: Practice = {
  name: 'Polish: result with its unit in one cell, range and mark on a line drawn with signs',
  page: { ...a4, size: 9, step: 13 },
  columns: '40 name | 260 value | 370 range | 470 flag',
  decimal: ',',
  date: '2026-11-04',
  print: `
> 40 DIAGNOMED Laboratoria Sp. z o.o., ul. Prosta 51, 00-838 Warszawa, tel. 22 555 01 10
> 40 Pacjent: NOWAK KATARZYNA || 300 PESEL: 84051712345 || 450 Wiek: 42 lata
> 40 Data pobrania: 04.11.2026 07:22 || 300 Data wydania: 04.11.2026 14:10
# Badanie|Wynik|Zakres referencyjny|Flaga
# Morfologia krwi
Leukocyty|5,41 tys/µl|4,00 - 10,00 => value=5,41;unit=tys/µl
Erytrocyty|4,33 mln/µl|3,93 - 5,22 => value=4,33;unit=mln/µl
Hemoglobina|12,1 g/dl|11,2 - 15,7 => value=12,1;unit=g/dl
Hematokryt|36,9 %|34,1 - 44,9 => value=36,9;unit=%
MCV|85,2 fl|79,4 - 94,8 => value=85,2;unit=fl
Trombocyty|402 tys/µl|150 - 400|H => value=402;unit=tys/µl
# Biochemia
Glukoza|101 mg/dl|70 - 99|H => value=101;unit=mg/dl
Kreatynina|0,72 mg/dl|0,50 - 0,90 => value=0,72;unit=mg/dl
Cholesterol|188 mg/dl|115 - 190 => value=188;unit=mg/dl
Transferyna|42 µg/dl|50 - 170|L => value=42;unit=µg/dl
Ferrytyna|9,4 ng/ml|13,0 - 150,0|L => value=9,4;unit=ng/ml
TSH|1,98 µIU/ml|0,27 - 4,20 => value=1,98;unit=µIU/ml
> 40 Autoryzował: mgr Anna Zielińska, nr PWZDL 04417. Strona 1 z 1`,
};

const tracker: Practice = {
  name: 'health app export: name with its day below, value and range in a second column, state last',
  page: { ...letter, size: 10, step: 15 },
  date: '2026-11-03',
  print: `
> 48 Apollo Records - Lab summary for Dana Wu || 430 Exported November 20, 2026
> 48 Source: Bayside Medical Group, sample drawn November 3, 2026 at 8:14 AM
> 48 Hemoglobin || 260 13.2 g/dL || 380 12.0 - 15.5 || 500 In range => name=Hemoglobin;value=13.2;unit=g/dL;range=12.0 - 15.5
_ 48 Nov 3, 2026
> 48 Ferritin || 260 9 ng/mL || 380 11 - 307 || 500 Low => name=Ferritin;value=9;unit=ng/mL;range=11 - 307;flag=low
_ 48 Nov 3, 2026
> 48 Vitamin B12 || 260 611 pg/mL || 380 232 - 1245 || 500 In range => name=Vitamin B12;value=611;unit=pg/mL;range=232 - 1245
_ 48 Nov 3, 2026
> 48 Cholesterol, LDL || 260 131 mg/dL || 380 < 100 || 500 High => name=Cholesterol, LDL;value=131;unit=mg/dL;range=< 100;flag=high
_ 48 Nov 3, 2026
> 48 eGFR || 260 >90 mL/min/1.73m2 || 380 > 60 || 500 In range => name=eGFR;value=>90;unit=mL/min/1.73m2;range=> 60
_ 48 Nov 3, 2026
> 48 TSH || 260 4.81 uIU/mL || 380 0.45 - 4.50 || 500 High => name=TSH;value=4.81;unit=uIU/mL;range=0.45 - 4.50;flag=high
_ 48 Nov 3, 2026
> 48 Antinuclear antibodies || 260 1:160 || 380 < 1:40 || 500 High => name=Antinuclear antibodies;value=1:160;range=< 1:40;flag=high
_ 48 Nov 3, 2026
> 48 Rheumatoid factor || 260 <10 IU/mL || 380 < 14 || 500 In range => name=Rheumatoid factor;value=<10;unit=IU/mL;range=< 14
_ 48 Nov 3, 2026
> 48 8 results, 3 out of range. Ask your clinician before acting on any of them. || 500 Page 1`,
};

const insurance: Practice = {
  name: 'US insurance slip: typewriter, expected values, flags as stars before the name, no units for ratios',
  page: { ...letter, size: 9, step: 12, font: 'mono' },
  columns: '40 flag | 60 name | 250 value > | 262 unit | 350 range',
  date: '2026-10-15',
  print: `
> 40 HEARTLAND EXAM ONE LAB      SLIP 300 417 882      PAGE 1 OF 1
> 40 APPLICANT: MILLS, ROBERT T       DOB 03/28/1972    SSN XXX-XX-4471
> 40 COLLECTED: 10/15/2026 09:40      LAST ATE: 14 HRS   INSURER 0221
# |TEST|RESULT||EXPECTED VALUES
|GLUCOSE|97|MG/DL|60-109
|BUN|16|MG/DL|8-21
|CREATININE|1.0|MG/DL|0.6-1.5
*|SGOT (AST)|44|U/L|0-41
*|SGPT (ALT)|71|U/L|0-45
*|GGT|103|U/L|2-65
|TOTAL PROTEIN|7.1|G/DL|6.1-8.2
|CHOLESTEROL|221|MG/DL|120-240
|HDL CHOLESTEROL|39|MG/DL|35-75
|CHOL/HDL RATIO|5.7||1.5-5.9
*|TRIGLYCERIDES|246|MG/DL|30-200
|HIV 1/2 AG/AB|NON-REACTIVE||NON-REACTIVE
|COTININE|NEGATIVE||NEGATIVE
|URINE CREATININE|141.2|MG/DL|10.0-300.0
|URINE PROTEIN|6|MG/DL|0-15
> 40 TEMP AT COLLECTION 94 F (90-100)   PULSE 72   EXAMINER 5517
> 40 REMARKS: 3 OF 18 RESULTS OUTSIDE EXPECTED VALUES. LAB DIRECTOR D. HAHN MD PHD`,
};

const hemoglobins: Practice = {
  name: 'names with digits: fractions of haemoglobin, antibodies, vitamins, coagulation factors',
  page: { ...a4, size: 9.5, step: 14 },
  columns: '50 name | 250 value > | 258 unit | 340 range | 450 flag',
  flags: { ...marks, High: 'high', Low: 'low' },
  date: null,
  print: `
> 50 Reference Laboratory, University Hospital of the West || 420 Tel ext 20417
> 50 Ms L. Adeyemi   Unit no. H4471902   DOB 09/01/1994 || 420 Sample date 06/11/2026
# Haemoglobinopathy screen
# Test|Result|Units|Ref. range|Flag
Hb A|58.1|%|95.0 - 98.0|Low
Hb A2|3.4|%|2.2 - 3.5|
Hb F|0.6|%|0.0 - 1.0|
Hb S|37.9|%|0.0 - 0.0|High
# Coagulation
Factor VIII|142|IU/dL|50 - 150|
Factor V Leiden|Not detected||Not detected|
Protein C|88|IU/dL|70 - 140|
Anti-Xa|0.41|IU/mL|0.30 - 0.70|
D-dimer|312|ng/mL FEU|< 500|
# Immunology
Complement C3|1.02|g/L|0.75 - 1.65|
Complement C4|0.11|g/L|0.14 - 0.54|Low
CH50|41|U/mL|23 - 46|
Anti-dsDNA|62|IU/mL|< 10|High
Beta-2 microglobulin|1.9|mg/L|0.8 - 2.4|
CD4 count|611|cells/µL|500 - 1500|
Interleukin 6|3.1|pg/mL|< 7.0|
# Vitamins
Vitamin B1|88|nmol/L|66 - 200|
Vitamin B6|31|nmol/L|35 - 110|Low
1,25-OH2 Vitamin D|104|pmol/L|60 - 208|
Omega-3 index|5.1|%|> 8.0|Low
> 50 Hb S 37.9 % is in keeping with sickle cell trait. Partner testing is advised before week 10.
> 50 Page 1 of 1 || 420 Authorised 07/11/2026`,
};

const electrophoresis: Practice = {
  name: 'Italian electrophoresis: a share and an amount for each fraction, each with its range',
  page: { ...a4, size: 9, step: 13 },
  columns: '40 name | 180 value > | 190 unit | 220 range | 340 other > | 350 other | 400 other',
  decimal: ',',
  date: '2026-10-27',
  print: `
> 40 Poliambulatorio Aurora S.r.l. - Via Garibaldi 9, 35121 Padova - Tel 049 555 0177
> 40 Paziente: BIANCHI ROBERTO, nato il 14/06/1951 || 380 Richiesta 271026-044
> 40 Data prelievo 27/10/2026 || 380 Data referto 29/10/2026
# ELETTROFORESI PROTEICA
# Frazione|Risultato|%|Valori di rif.|g/dL||Valori di rif.
Albumina|54,1|%|55,8 - 66,1|3,79||4,02 - 4,76
Alfa 1|4,4|%|2,9 - 4,9|0,31||0,21 - 0,35
Alfa 2|9,8|%|7,1 - 11,8|0,69||0,51 - 0,85
Beta 1|6,1|%|4,7 - 7,2|0,43||0,34 - 0,52
Beta 2|5,0|%|3,2 - 6,5|0,35||0,23 - 0,47
Gamma|20,6|%|11,1 - 18,8|1,44||0,80 - 1,35
Rapporto A/G|1,18||1,10 - 2,40|||
# ALTRI ESAMI
Proteine totali|7,0|g/dL|6,4 - 8,3|||
VES|34|mm/h|0 - 20|||
> 40 Commento: picco in zona gamma 0,4 g/dL; si consiglia immunofissazione (rif. 2).
> 40 Firmato: Dott. E. Zanella, iscr. Albo n. 3381. Pag. 1/1`,
};

const fax: Practice = {
  name: 'US nursing home fax: three results on a line, short names, stars behind abnormal ones',
  page: { ...letter, size: 9, step: 13, font: 'mono' },
  date: null,
  print: `
> 40 FAX FROM 4175550188   11/10/2026 06:02   PAGE 01/01
> 40 OZARK VALLEY LAB   RESIDENT: HOLT, EMMA   RM 14B   COLLECTED 11/09/2026 05:30
> 40 GLUCOSE   118 H mg/dL || 215 BUN       31 H mg/dL || 390 CREAT   1.6 H mg/dL => name=GLUCOSE;value=118;unit=mg/dL;flag=H => name=BUN;value=31;unit=mg/dL;flag=H
> 40 SODIUM    136   mmol/L || 215 POTASSIUM 4.4   mmol/L || 390 CHLORIDE 101  mmol/L => name=SODIUM;value=136;unit=mmol/L => name=POTASSIUM;value=4.4;unit=mmol/L
> 40 CO2       25   mmol/L || 215 CALCIUM   8.4 L mg/dL || 390 ALBUMIN 3.1 L g/dL => name=CO2;value=25;unit=mmol/L => name=CALCIUM;value=8.4;unit=mg/dL;flag=L
> 40 WBC       9.8   K/uL || 215 HGB       10.2 L g/dL || 390 PLT     288  K/uL => name=WBC;value=9.8;unit=K/uL => name=HGB;value=10.2;unit=g/dL;flag=L
> 40 TSH       3.11  mIU/L || 215 INR       2.4 H || 390 DIGOXIN 0.8  ng/mL => name=TSH;value=3.11;unit=mIU/L => name=INR;value=2.4;flag=H => name=CREAT;value=1.6;unit=mg/dL;flag=H => name=CHLORIDE;value=101;unit=mmol/L => name=ALBUMIN;value=3.1;unit=g/dL;flag=L => name=PLT;value=288;unit=K/uL => name=DIGOXIN;value=0.8;unit=ng/mL
> 40 NURSE: CALL IF K OVER 5.5 OR INR OVER 3.5. WARFARIN 5 MG TODAY, 2.5 MG TOMORROW.`,
};

export const second: readonly Practice[] = [
  ...[irish, alta, checkup, swedish, polish],
  ...[tracker, insurance, hemoglobins, electrophoresis, fax],
];
