import { a4, letter, marks, type Practice } from './practice.ts';

const bandsBelow: Practice = {
  name: 'Indian chain: method in brackets below, classes with bounds over several lines, numbered notes',
  page: { ...a4, size: 9, step: 13 },
  columns: '40 name | 270 value | 350 unit | 430 range',
  date: null,
  print: `
> 40 DR SHARMA PATHLABS LTD, PLOT 12, SECTOR 18, ROHINI, NEW DELHI 110085 || 470 Tel: 011-45501234
> 40 Name : Mr. ARJUN MEHTA || 330 Collected : 5/11/2026 8:12:00AM
> 40 Lab No. : 455120873 || 200 Age: 46 Years  Gender: Male || 330 Reported : 5/11/2026 6:40:12PM
> 40 Ref By : DR. S. RAO || 330 Report Status : Final || 470 Page 1 of 1
# Test Name|Results|Units|Bio. Ref. Interval
# LIPID SCREEN, SERUM
Cholesterol, Total|212.00|mg/dL|<200.00
_ 40 (CHO-POD)
Triglycerides|148.00|mg/dL|<150.00
_ 40 (GPO-POD)
HDL Cholesterol|41.00|mg/dL|>40.00 => low=40
_ 40 (Enz Immunoinhibition)
LDL Cholesterol, Calculated|141.40|mg/dL|<100.00
VLDL Cholesterol,Calculated|29.60|mg/dL|<30.00
Non-HDL Cholesterol|171|mg/dL|<130
# GLUCOSE, FASTING (F), PLASMA
Glucose Fasting|103.00|mg/dL|70.00 - 100.00
_ 40 (Hexokinase)
# HbA1c (GLYCOSYLATED HEMOGLOBIN), BLOOD
HbA1c|6.1|%|4.00 - 5.60
Estimated average glucose (eAG)|128|mg/dL|
# VITAMIN B12; CYANOCOBALAMIN, SERUM
Vitamin B12|188.00|pg/mL|211.00 - 946.00
_ 40 (CLIA)
> 40 Note
> 40 1. Measurements in the same patient can show physiological and analytical variations. 3 serial samples
> 40 1 week apart are recommended for Total Cholesterol, Triglycerides, HDL & LDL Cholesterol.
> 40 2. ATP III recommends a complete lipid profile for adults above 20 years every 5 years.
> 40 Interpretation (ADA 2026)
> 40 Non diabetic adults >=18 years || 300 4.0 - 5.6
> 40 At risk (prediabetes) || 300 5.7 - 6.4
> 40 Diagnosing diabetes || 300 >= 6.5
> 40 Dr. Neha Kapoor, MD Pathology, DMC Reg. No. 41177`,
};

const technology: Practice = {
  name: 'Indian home collection: technology column, interval and method in labelled lines below each test',
  page: { ...a4, size: 9, step: 13 },
  columns: '40 name | 260 other | 370 value | 450 unit',
  date: '2026-11-01',
  print: `
> 40 THYROVITA TECHNOLOGIES LIMITED, D-37/1, TTC MIDC, TURBHE, NAVI MUMBAI 400703 || 480 022-41255000
> 40 REPORT
> 40 NAME : SUNITA IYER (41Y/F) || 360 SAMPLE COLLECTED AT : 400076
> 40 REF. BY : SELF || 360 Home collection, Powai
> 40 Sample Collected on (SCT) : 01 Nov 2026 07:05
# TEST NAME|TECHNOLOGY|VALUE|UNITS
HEMOGLOBIN|PHOTOMETRY|10.8|g/dL => range=12.0-15.0
> 40 Bio. Ref. Interval. :- 12.0-15.0
> 40 Method : Fully automated bidirectionally interfaced XN series
IRON|PHOTOMETRY|38.2|µg/dL => range=50-170
> 40 Bio. Ref. Interval. :- 50-170
> 40 Method : FERROZINE METHOD WITHOUT DEPROTEINIZATION
TOTAL IRON BINDING CAPACITY (TIBC)|PHOTOMETRY|441|µg/dL => range=250-450
> 40 Bio. Ref. Interval. :- 250-450
> 40 Method : SPECTROPHOTOMETRIC ASSAY
% TRANSFERRIN SATURATION|CALCULATED|8.66|% => range=13-45
> 40 Bio. Ref. Interval. :- 13-45
> 40 Method : DERIVED FROM IRON AND TIBC VALUES
25-OH VITAMIN D (TOTAL)|C.L.I.A|17.9|ng/mL => range=30-100
> 40 Bio. Ref. Interval. :- 30-100
> 40 Method : COMPETITIVE CHEMI LUMINESCENT IMMUNO ASSAY
TOTAL TRIIODOTHYRONINE (T3)|C.L.I.A|101|ng/dL => range=60-200
> 40 Bio. Ref. Interval. :- 60-200
THYROID STIMULATING HORMONE (TSH)|C.L.I.A|5.62|µIU/mL => range=0.3-5.5
> 40 Bio. Ref. Interval. :- 0.3-5.5
> 40 Please correlate with clinical conditions. Remarks: 12 hours fasting, barcode AA112233.
> 40 Page : 1 of 4 || 360 Dr. Prachi S MD(Path) || 480 Dr. Caesar T MD(Path)`,
};

const brazilian: Practice = {
  name: 'Brazilian: dotted leaders, reference to the right, percent beside the absolute count, former result below',
  page: { ...a4, size: 9, step: 13 },
  columns: '40 name | 250 value > | 256 unit | 350 range',
  decimal: ',',
  date: '2026-10-28',
  print: `
> 40 LABORATÓRIO BELA VISTA - Rua Augusta, 1520, São Paulo - SP - CEP 01304-001 - Fone (11) 3555-0140
> 40 Paciente: ANA PAULA FERREIRA || 330 Nascimento: 11/07/1985   Sexo: F
> 40 Médico: Dr. Ricardo Nunes CRM 88421 || 330 Coleta: 28/10/2026 07:40   OS: 3300417
# EXAME|RESULTADO|UNIDADE|VALORES DE REFERÊNCIA
# HEMOGRAMA
Hemácias|4,12|milhões/mm³|3,90 a 5,00
Hemoglobina|11,6|g/dL|12,0 a 15,5
Hematócrito|35,2|%|35,0 a 45,0
VCM|85,4|fL|82,0 a 98,0
RDW|15,1|%|11,5 a 14,5
Leucócitos|6.240|/mm³|3.500 a 10.500
Plaquetas|287.000|/mm³|150.000 a 450.000
# BIOQUÍMICA
Glicose|92|mg/dL|70 a 99
> 40 Método: Enzimático colorimétrico || 350 Resultado anterior (03/02/2026): 88
Ureia|28|mg/dL|15 a 40
Creatinina|0,74|mg/dL|0,50 a 1,10
> 40 Método: Jaffé cinético || 350 Resultado anterior (03/02/2026): 0,70
Colesterol total|203|mg/dL|inferior a 190 => high=190
Triglicerídeos|121|mg/dL|inferior a 150 => high=150
TGO (AST)|22|U/L|até 32 => high=32
TGP (ALT)|19|U/L|até 33 => high=33
Ferritina|9,8|ng/mL|13,0 a 150,0
TSH ultrassensível|2,45|µUI/mL|0,27 a 4,20
Vitamina D (25-OH)|26,1|ng/mL|30,0 a 60,0
> 40 Assinado eletronicamente por Dra. Carla Dias CRBM 10234 em 28/10/2026 15:02. Página 1 de 1`,
};

const mexican: Practice = {
  name: 'Mexican: arrows before values, leukocytes as percent and absolute in two columns each with its reference',
  page: { ...letter, size: 9, step: 13 },
  columns: '40 name | 215 flag | 270 value > | 285 unit | 380 range',
  flags: { ...marks, '↑': 'high', '↓': 'low' },
  date: '2026-10-19',
  print: `
> 40 Laboratorios Quetzal, Av. Insurgentes Sur 1457, Col. Mixcoac, CDMX 03920. Tel 55 5555 0123
> 40 Paciente: SOFIA HERNANDEZ LUNA || 330 Folio: 20261019-0331
> 40 Edad: 29 años   Sexo: FEMENINO || 330 Fecha de toma: 19/10/2026 07:15
> 40 Médico: A QUIEN CORRESPONDA || 330 Fecha de impresión: 19/10/2026 16:48
# ESTUDIO||RESULTADO|UNIDADES|VALORES DE REFERENCIA
# BIOMETRIA HEMATICA
LEUCOCITOS|↑|11.8|10^3/µL|4.5 - 11.0
ERITROCITOS||4.61|10^6/µL|4.20 - 5.40
HEMOGLOBINA||13.9|g/dL|12.0 - 16.0
HEMATOCRITO||41.2|%|37.0 - 47.0
PLAQUETAS||301|10^3/µL|150 - 450
NEUTROFILOS %|↑|74.2|%|45.0 - 70.0
NEUTROFILOS ABSOLUTOS|↑|8.76|10^3/µL|1.80 - 7.70
# QUIMICA SANGUINEA DE 6 ELEMENTOS
GLUCOSA||88|mg/dL|70 - 100
UREA||24.6|mg/dL|16.6 - 48.5
NITROGENO UREICO (BUN)||11.5|mg/dL|7.8 - 22.7
CREATININA|↓|0.48|mg/dL|0.50 - 0.90
ACIDO URICO||4.1|mg/dL|2.4 - 5.7
COLESTEROL||171|mg/dL|Menor de 200 => high=200
TRIGLICERIDOS||96|mg/dL|Menor de 150 => high=150
# EXAMEN GENERAL DE ORINA
COLOR||Amarillo||Amarillo
ASPECTO||Ligeramente turbio||Transparente
DENSIDAD||1.021||1.005 - 1.030
PH||6.0||5.0 - 7.5
NITRITOS||Negativo||Negativo
LEUCOCITOS||3 - 5|por campo|0 - 5
> 40 Validó: Q.F.B. Laura Ortiz, Cédula profesional 4417720. Hoja 1 de 1`,
};

const hongKong: Practice = {
  name: 'Hong Kong: code column, star before the value, references by sex in two columns',
  page: { ...a4, size: 9, step: 14 },
  columns: '40 other | 90 name | 285 flag | 330 value > | 340 unit | 420 range',
  date: '2026-11-11',
  print: `
> 40 VICTORIA PEAK DIAGNOSTIC CENTRE LTD || 400 Unit 1203, 12/F, 88 Queen's Road Central
> 40 Name: CHAN Tai Man || 250 HKID: A123***(4) || 400 Tel: 2555 0188   Fax: 2555 0189
> 40 Sex/Age: M/52 || 250 Lab Ref: 26K-110477 || 400 Collected: 11-Nov-2026 09:10
# Code|Test||Result|Unit|Ref. Interval
# LIVER FUNCTION
L101|Total Protein||74|g/L|66 - 83
L102|Albumin||45|g/L|35 - 52
L103|Total Bilirubin||11|umol/L|5 - 21
L104|ALP||71|U/L|30 - 120
L105|ALT|*|63|U/L|< 50 => flag=*
L106|GGT|*|88|U/L|< 55 => flag=*
# LIPIDS
L201|Cholesterol|*|5.7|mmol/L|< 5.2
L202|HDL-Cholesterol||1.21|mmol/L|>= 1.04 => low=1.04
L203|Chol/HDL Ratio||4.7||< 5.0
# HEPATITIS
H301|HBs Antigen||Negative||Negative
H302|Anti-HBs||156|mIU/mL|>= 10 Immune => range=>= 10 Immune
# TUMOUR MARKERS
T401|CEA||2.1|ug/L|< 5.0
T402|CA 19-9||11.4|kU/L|< 37.0
T403|PSA (Total)||0.88|ug/L|< 4.00
> 40 Remarks: CA 15-3 not requested. Sample 2 of 2 pending.
> 40 Reported by: Y. K. Lau, MLT Reg. No. MT101432 || 400 Page 1 of 1`,
};

const canadian: Practice = {
  name: 'Canadian: flag before the result, range and unit in one column, comments below in small print',
  page: { ...letter, size: 9, step: 13 },
  columns: '40 name | 240 flag | 280 value | 370 range',
  flags: { ...marks, A: 'abnormal' },
  date: '2026-11-04',
  print: `
> 40 Northern Life Laboratories || 330 Ontario Health #: 4532 118 902 VK
> 40 Patient: TREMBLAY, Luc || 330 Ordering: Dr. P. Singh (CPSO 77120)
> 40 Sex: M   DOB: 1970-Aug-02   Age: 56 years || 330 Collected: 2026-Nov-04 08:31
> 40 Phone: (613) 555-0177 || 330 Reported: 2026-Nov-05 11:20   Order: 2026-KN440912
# Test|Flag|Result|Reference Range - Units
# HEMATOLOGY
WBC||6.4|4.0 - 11.0 x E9/L => range=4.0 - 11.0;unit=x E9/L
Hemoglobin||148|135 - 175 g/L => range=135 - 175;unit=g/L
Platelet Count||229|150 - 400 x E9/L => range=150 - 400;unit=x E9/L
# CHEMISTRY
Creatinine||84|67 - 117 umol/L => range=67 - 117;unit=umol/L
eGFR||88|>= 60 mL/min/1.73m**2 => range=>= 60;low=60;unit=mL/min/1.73m**2
_ 50 eGFR is calculated using the CKD-EPI 2021 equation. Stage 2 requires albuminuria; see kidneywellness.example.ca
Ferritin|A|502|30 - 400 ug/L => range=30 - 400;unit=ug/L
_ 50 Values > 300 ug/L may indicate inflammation or iron overload. Repeat in 1 to 3 months.
Hemoglobin A1C/Total Hemoglobin|A|6.3|< 6.0 % => range=< 6.0;unit=%
_ 50 6.0 - 6.4 % prediabetes; >= 6.5 % diabetes (2 measurements needed)
Triglycerides|A|2.31|< 1.70 mmol/L => range=< 1.70;unit=mmol/L
Cholesterol||4.66|< 5.20 mmol/L => range=< 5.20;unit=mmol/L
Non HDL Cholesterol||3.42|mmol/L => unit=mmol/L;range=
Apolipoprotein B||0.94|< 1.05 g/L => range=< 1.05;unit=g/L
25-Hydroxy Vitamin D||81|75 - 250 nmol/L => range=75 - 250;unit=nmol/L
TSH||2.02|0.32 - 4.00 mIU/L => range=0.32 - 4.00;unit=mIU/L
> 40 This report: 12 tests. Final results disclosed to patient portal 2026-Nov-05. Page 1 of 1`,
};

export const world: readonly Practice[] = [bandsBelow, technology, brazilian, mexican, hongKong, canadian];
