import { a4, letter, marks, type Practice } from './practice.ts';

const culture: Practice = {
  name: 'microbiology: counts of a urine culture, then minimum inhibitory concentrations with S, I and R',
  page: { ...letter, size: 9, step: 13 },
  columns: '40 name | 230 value | 300 unit | 380 range',
  date: null,
  print: `
> 40 RIVERBEND REGIONAL HOSPITAL - MICROBIOLOGY || 470 Page 1 of 1
> 40 Patient: ADAMS, RUTH   MRN 0099124   DOB 02/11/1949 || 380 Accession: M26-110455
> 40 Source: Urine, clean catch || 380 Collected: 11/08/2026 10:15
# Urinalysis, microscopic
# Test|Result|Unit|Reference
WBC|45|/HPF|0-5
RBC|2|/HPF|0-3
Squamous epithelial cells|1|/HPF|0-5
Bacteria|Many||None
# Culture
> 40 Organism 1: Escherichia coli, >100,000 CFU/mL
> 40 Final report 11/10/2026 07:42. 2 colony types seen on day 1.
# Antibiotic|MIC (ug/mL)|Interpretation
> 40 Ampicillin || 230 >=32 || 380 R => name=Ampicillin;value=>=32
> 40 Ceftriaxone || 230 <=1 || 380 S => name=Ceftriaxone;value=<=1
> 40 Ciprofloxacin || 230 0.5 || 380 I => name=Ciprofloxacin;value=0.5
> 40 Gentamicin || 230 <=1 || 380 S => name=Gentamicin;value=<=1
> 40 Nitrofurantoin || 230 <=16 || 380 S => name=Nitrofurantoin;value=<=16
> 40 Trimethoprim/Sulfamethoxazole || 230 >=320 || 380 R => name=Trimethoprim/Sulfamethoxazole;value=>=320
> 40 S = susceptible, I = intermediate, R = resistant. Breakpoints: CLSI M100, 36th edition.
> 40 Called to 4 West (RN Soto) at 0815 on 11/09/2026, read back x 1.`,
};

const urine: Practice = {
  name: 'urinalysis: pads with words and amounts in brackets, casts, crystals, cells as spans',
  page: { ...a4, size: 10, step: 14 },
  columns: '50 name | 230 value | 340 unit | 420 range',
  date: '2026-11-07',
  print: `
> 50 Meadow Lane Diagnostics || 360 Report no. 77-20118
> 50 Ms K. Osei   36 y F || 360 Sample date: 07 Nov 2026
# URINE ROUTINE AND MICROSCOPY
# Parameter|Result|Unit|Reference
# Physical examination
Volume|40|mL|
Colour|Pale yellow||Pale yellow
Appearance|Slightly hazy||Clear
Specific gravity|1.018||1.003 - 1.030
# Chemical examination
pH|6.5||4.6 - 8.0
Protein|Trace||Negative
Glucose|Negative||Negative
Ketones|1+||Negative
Blood|2+||Negative
Urobilinogen|Normal||Normal
Nitrite|Negative||Negative
Leucocyte esterase|Positive||Negative
# Microscopic examination
Pus cells|8 - 10|/HPF|0 - 5
Red blood cells|4 - 6|/HPF|0 - 2
Epithelial cells|2 - 3|/HPF|0 - 5
Casts|Nil|/LPF|Nil
Crystals|Calcium oxalate ++||Nil
Bacteria|Few||Nil
> 50 Comment: suggest culture. Centrifuged at 1500 rpm for 5 minutes. See note 3.
> 50 Checked by: T. Boateng, Biomedical Scientist, Reg. BS44120`,
};

const gas: Practice = {
  name: 'blood gas printout: groups with arrows, ranges in square brackets, entered patient data',
  page: { width: 300, height: 700, size: 8, step: 11, font: 'mono' },
  columns: '20 name | 90 flag | 150 value > | 156 unit | 200 range',
  flags: { '↑': 'high', '↓': 'low' },
  date: '2026-11-14',
  print: `
> 20 RADIA ABX 90 SERIES || 200 ICU 2
> 20 PATIENT REPORT   Syringe - S 195uL || 200 Sample # 18077
> 20 Date 2026-11-14   Time 03:41
> 20 Identifications
> 20 Patient ID    00817723
> 20 Sample type   Arterial
# Blood gas values
pH|↓|7.312||[7.350 - 7.450]
pCO2|↑|52.1|mmHg|[35.0 - 45.0]
pO2|↓|68.0|mmHg|[80.0 - 100]
# Oximetry values
ctHb||10.9|g/dL|[12.0 - 16.0] => flag=
sO2|↓|91.8|%|[95.0 - 98.0]
FO2Hb||90.1|%|
FCOHb||1.4|%|[0.5 - 1.5]
FMetHb||0.4|%|[0.0 - 1.5]
# Electrolyte values
cK+||3.6|mmol/L|[3.5 - 5.0]
cNa+|↓|133|mmol/L|[136 - 146]
cCa2+||1.17|mmol/L|[1.15 - 1.29]
cCl-||101|mmol/L|[98 - 106]
# Metabolite values
cGlu|↑|168|mg/dL|[70 - 105]
cLac|↑|2.9|mmol/L|[0.5 - 1.6]
# Acid base status
cBase(Ecf)||-0.8|mmol/L|
cHCO3-(P,st)||24.1|mmol/L|
> 20 Solution pack lot: SP1208   Printed 03:42:55`,
};

const hormones: Practice = {
  name: 'hormones: ranges by phase of the cycle on lines of their own below each result',
  page: { ...letter, size: 9.5, step: 13 },
  columns: '40 name | 230 value | 300 unit | 380 range',
  date: '2026-11-03',
  print: `
> 40 Crescent Fertility & Endocrine Laboratory || 400 1-800-555-0136
> 40 Client: M. BAPTISTE || 230 DOB: 1992-05-30 || 400 Cycle day: 3
> 40 Specimen collected: November 3, 2026 || 400 Requisition 118-4402
# Test|Result|Units|Reference Range
FSH|6.8|mIU/mL|Follicular: 3.5 - 12.5 => range=Follicular: 3.5 - 12.5 Ovulatory: 4.7 - 21.5 Luteal: 1.7 - 7.7 Postmenopausal: 25.8 - 134.8;low=;high=
+ 380 Ovulatory: 4.7 - 21.5
+ 380 Luteal: 1.7 - 7.7
+ 380 Postmenopausal: 25.8 - 134.8
LH|5.1|mIU/mL|Follicular: 2.4 - 12.6 => range=Follicular: 2.4 - 12.6 Ovulatory: 14.0 - 95.6 Luteal: 1.0 - 11.4;low=;high=
+ 380 Ovulatory: 14.0 - 95.6
+ 380 Luteal: 1.0 - 11.4
Estradiol|41|pg/mL|Follicular: 12.4 - 233 => range=Follicular: 12.4 - 233 Luteal: 22.3 - 341;low=;high=
+ 380 Luteal: 22.3 - 341
Progesterone|0.3|ng/mL|Follicular: 0.1 - 0.9 => range=Follicular: 0.1 - 0.9 Luteal: 1.8 - 23.9;low=;high=
+ 380 Luteal: 1.8 - 23.9
Prolactin|14.2|ng/mL|4.8 - 23.3
Anti-Mullerian Hormone (AMH)|2.37|ng/mL|25-29 years: 1.2 - 9.8 => range=25-29 years: 1.2 - 9.8 30-34 years: 0.7 - 7.6;low=;high=
+ 380 30-34 years: 0.7 - 7.6
Testosterone, Total|38|ng/dL|8 - 60
DHEA-Sulfate|412 H|ug/dL|99 - 340 => value=412;flag=H
17-Hydroxyprogesterone|88|ng/dL|< 185
SHBG|51.0|nmol/L|24.6 - 122.0
Beta hCG, Quantitative|<1|mIU/mL|< 5
> 40 AMH of 1.0 to 4.0 is typical for the age group 25 to 34 (reference 7).
> 40 Page 1 of 1 || 400 CLIA 33D1099221`,
};

const allergy: Practice = {
  name: 'German allergy panel: codes before names, class from 0 to 6 behind the value',
  page: { ...a4, size: 9, step: 13 },
  columns: '40 other | 80 name | 300 value > | 306 unit | 370 other | 430 range',
  decimal: ',',
  date: '2026-10-26',
  print: `
> 40 Labor Dr. Rosenthal MVZ, Allergologie, Holstenwall 20, 20355 Hamburg, Tel. 040 5550-310
> 40 Patient: Jonas Ahrens, geb. 09.10.2014 || 330 Auftrag 26-10-2214
> 40 Entnahme 26.10.2026 || 330 Material: Serum
# Code|Allergen|Ergebnis|Einheit|Klasse|Referenz
# Gesamt-IgE
|IgE gesamt|312|kU/l||< 200
# Spezifisches IgE
d1|Hausstaubmilbe (D. pteronyssinus)|24,6|kU/l|4|< 0,35
d2|Hausstaubmilbe (D. farinae)|19,1|kU/l|4|< 0,35
e1|Katzenschuppen|0,82|kU/l|2|< 0,35
e5|Hundeschuppen|<0,10|kU/l|0|< 0,35
g6|Lieschgras|41,3|kU/l|4|< 0,35
t3|Birke|2,17|kU/l|2|< 0,35
w6|Beifuß|0,12|kU/l|0|< 0,35
f1|Hühnereiweiß|<0,10|kU/l|0|< 0,35
f2|Kuhmilch|<0,10|kU/l|0|< 0,35
f13|Erdnuss|0,44|kU/l|1|< 0,35
f17|Haselnuss|3,05|kU/l|2|< 0,35
f423|Ara h 2 (Erdnuss)|<0,10|kU/l|0|< 0,35
> 40 Klasse 0: < 0,35 kU/l; 1: 0,35 - 0,69; 2: 0,70 - 3,49; 3: 3,50 - 17,4; 4: 17,5 - 49,9; 5: 50 - 100; 6: > 100
> 40 Befund vom 28.10.2026, Seite 1 von 1`,
};

const drugs: Practice = {
  name: 'drug levels and screening: therapeutic and toxic bounds, cut-offs, times of dose',
  page: { ...letter, size: 9, step: 13 },
  columns: '40 name | 230 value | 290 flag | 330 unit | 400 range | 520 other',
  flags: { ...marks, CRIT: 'critical' },
  date: '2026-11-12',
  print: `
> 40 SUMMIT TOXICOLOGY & TDM LAB || 420 Account 5520
> 40 Patient: Grant, Theo   DOB: 12/12/1988 || 420 Collected: 11/12/2026 07:55
> 40 Last dose: 11/11/2026 20:00 (12 h before draw) || 420 Received: 11/12/2026 11:30
# THERAPEUTIC DRUG MONITORING
# Test|Result|Flag|Units|Therapeutic Range|Toxic
Lithium|0.72||mmol/L|0.60 - 1.20|> 1.50
Valproic Acid|112.4|H|ug/mL|50.0 - 100.0|> 150.0
Carbamazepine|8.1||ug/mL|4.0 - 12.0|> 15.0
Digoxin|2.6|CRIT|ng/mL|0.5 - 0.9|> 2.0
Tacrolimus, trough|6.2||ng/mL|5.0 - 15.0|> 20.0
Vancomycin, trough|9.4|L|ug/mL|10.0 - 20.0|> 40.0
# URINE DRUG SCREEN
# Test|Result|Flag|Cutoff
> 40 Amphetamines || 230 Negative || 330 500 ng/mL => name=Amphetamines;value=Negative
> 40 Benzodiazepines || 230 Positive || 290 A || 330 200 ng/mL => name=Benzodiazepines;value=Positive;flag=abnormal
> 40 Cocaine metabolite || 230 Negative || 330 150 ng/mL => name=Cocaine metabolite;value=Negative
> 40 Opiates || 230 Negative || 330 300 ng/mL => name=Opiates;value=Negative
> 40 THC metabolite || 230 Negative || 330 50 ng/mL => name=THC metabolite;value=Negative
> 40 Creatinine, urine: 88 mg/dL (valid >= 20) => name=Creatinine, urine;value=88;unit=mg/dL;range=>= 20;low=20
> 40 Digoxin called to Dr. Webb 11/12/2026 13:05. Page 1 of 1`,
};

const record: Practice = {
  name: 'British GP record: codes behind names, range in brackets, flags in words before the row',
  page: { ...a4, size: 9.5, step: 14 },
  columns: '40 flag | 110 name | 370 value | 450 range',
  flags: { ...marks, Abnormal: 'abnormal' },
  date: '2026-11-16',
  print: `
> 40 Investigations since 01-Jan-2026 || 400 Printed 16-Nov-2026 15:22
> 40 PATEL, Nisha (Mrs) || 220 DOB 30-Aug-1974 (52 y) || 400 NHS No. 999 123 4560
> 40 14-Oct-2026 || 220 Requested by BRIGGS, Helen (Dr)
# |Urea and electrolytes
|Serum sodium level (XE2q0)|141 mmol/L|(133.0 - 146.0) => value=141;unit=mmol/L;range=133.0 - 146.0
|Serum potassium level (XE2pz)|4.6 mmol/L|(3.5 - 5.3) => value=4.6;unit=mmol/L;range=3.5 - 5.3
|Serum urea level (XM0lt)|5.2 mmol/L|(2.5 - 7.8) => value=5.2;unit=mmol/L;range=2.5 - 7.8
|Serum creatinine level (XE2q5)|71 umol/L|(49.0 - 90.0) => value=71;unit=umol/L;range=49.0 - 90.0
# |Liver function tests
Abnormal|Serum ALT level (XaLJx)|58 U/L|(5.0 - 35.0) => value=58;unit=U/L;range=5.0 - 35.0
|Serum total bilirubin level (XaERu)|9 umol/L|(0.0 - 21.0) => value=9;unit=umol/L;range=0.0 - 21.0
|Serum albumin level (XE2eA)|43 g/L|(35.0 - 50.0) => value=43;unit=g/L;range=35.0 - 50.0
# |Haematinics
Abnormal|Serum ferritin level (XE24r)|11 ug/L|(15.0 - 200.0) => value=11;unit=ug/L;range=15.0 - 200.0
|Serum vitamin B12 level (XE2pf)|402 ng/L|(180.0 - 900.0) => value=402;unit=ng/L;range=180.0 - 900.0
|Serum folate level (42U5.)|6.9 ug/L|(3.9 - 20.0) => value=6.9;unit=ug/L;range=3.9 - 20.0
> 110 Comment: iron deficiency. Ferrous fumarate 322 mg once daily for 3 months, then recheck.
> 40 Page 1 of 3`,
};

const athlete: Practice = {
  name: 'sports medicine: two dates and the change in percent, optimal zone, verdict last',
  page: { ...a4, size: 9, step: 14 },
  columns: '40 name | 180 unit | 290 other > | 350 value > | 410 other > | 430 range | 520 flag',
  flags: { high: 'high', low: 'low' },
  date: '2026-11-04',
  print: `
> 40 Peak Performance Lab || 400 Athlete: N. Duarte, rowing, 24 y, 1.83 m
> 40 Blood profile of 4 November 2026, rest day, fasted 11 h || 400 Report 2 of 4 this season
# Marker|Unit|12/05/2026|04/11/2026|Change|Optimal zone|Verdict
# Oxygen transport
Haemoglobin|g/L|148|151|+2.0 %|140 - 170|ok
Haematocrit|%|43.9|45.2|+3.0 %|41.0 - 50.0|ok
Ferritin|ug/L|61|38|-37.7 %|50 - 200|low
Transferrin saturation|%|31|19|-38.7 %|20 - 45|low
# Load and recovery
Creatine kinase|U/L|240|512|+113.3 %|50 - 400|high
Urea|mmol/L|6.1|6.9|+13.1 %|3.0 - 8.0|ok
Cortisol|nmol/L|402|388|-3.5 %|250 - 550|ok
Testosterone|nmol/L|19.8|17.1|-13.6 %|14.0 - 30.0|ok
hs-CRP|mg/L|0.4|0.6|+50.0 %|< 1.0|ok
# Nutrition
Vitamin D (25-OH)|nmol/L|88|64|-27.3 %|75 - 125|low
Magnesium (RBC)|mmol/L|2.05|2.11|+2.9 %|1.90 - 2.60|ok
Vitamin B12|pmol/L|311|340|+9.3 %|250 - 600|ok
> 40 VO2max 68.4 ml/kg/min (3 Nov). Lactate threshold at 312 W. Next test: week 6 of 2027.
> 40 Ferritin: 2 x 80 mg iron on alternate days for 8 weeks.`,
};

export const special: readonly Practice[] = [culture, urine, gas, hormones, allergy, drugs, record, athlete];
