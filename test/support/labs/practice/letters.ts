import { a4, letter, type Practice } from './practice.ts';

const gpLetter: Practice = {
  name: 'British GP letter: sentences with a value and what is normal, advice and doses between them',
  page: { ...a4, size: 11, step: 16 },
  date: '2026-11-09',
  print: `
> 60 Harbour View Medical Practice
> 60 12 Quay Street, Falmouth TR11 3HG || 360 Telephone 01632 960 451
> 60 12 November 2026
> 60 Re: Mr Owen Tregenza, born 4 May 1961, NHS 943 476 5919
> 60 Dear Mr Tregenza,
> 60 Thank you for coming in for your blood test on 9 November 2026. Here is what it showed.
> 60 Your HbA1c was 48 mmol/mol (normal below 42). This is in the diabetic range. => name=HbA1c;value=48;unit=mmol/mol;range=below 42;high=42
> 60 Your total cholesterol was 6.2 mmol/L (target less than 5.0). => name=total cholesterol;value=6.2;unit=mmol/L;range=less than 5.0;high=5
> 60 Your kidney function (eGFR) was 74 mL/min/1.73m2 (normal above 60). => name=kidney function (eGFR);value=74;unit=mL/min/1.73m2;range=above 60;low=60
> 60 Your potassium is 4.4 mmol/L, within the normal range of 3.5 to 5.3. => name=potassium;value=4.4;unit=mmol/L;range=3.5 to 5.3
> 60 Your haemoglobin was 128 g/L, a little low (normal 130 to 170). => name=haemoglobin;value=128;unit=g/L;range=130 to 170;flag=low
> 60 Your ferritin was 18 ug/L, which is low (normal 30 to 400). => name=ferritin;value=18;unit=ug/L;range=30 to 400;flag=low
> 60 Your thyroid test (TSH) was 2.1 mU/L (normal 0.27 to 4.2). => name=thyroid test (TSH);value=2.1;unit=mU/L;range=0.27 to 4.2
> 60 We would like you to start metformin 500 mg once a day for 2 weeks and then twice a day.
> 60 Please also take ferrous sulfate 200 mg. Your blood pressure of 148/92 should be checked again.
> 60 Losing 5 % of your weight (about 4 kg) would help. See note 3 of the leaflet.
> 60 Book a review in 3 months, or ring 111 out of hours.
> 60 Yours sincerely
> 60 Dr K. Penrose, GMC 6012345`,
};

const dischargeLetter: Practice = {
  name: 'German discharge letter: results by group in running lines, doses and vital signs around them',
  page: { ...a4, size: 10, step: 14 },
  decimal: ',',
  date: '2026-11-12',
  print: `
> 50 Kreisklinik Altmühl, Innere Medizin II || 380 91710 Gunzenhausen, Reutbergstr. 34
> 50 Chefarzt Dr. med. F. Dorner || 380 Tel. 09831 52-2201, Fax 52-2209
> 50 Entlassungsbrief vom 16.11.2026
> 50 Patientin: Maria Huber, geb. 02.02.1944, stationär vom 11.11.2026 bis 16.11.2026
> 50 Diagnosen: I50.14 Herzinsuffizienz NYHA III, N18.3 Niereninsuffizienz Stadium 3b, E11.90 Diabetes
> 50 Aufnahmebefund: RR 165/95 mmHg, Puls 104/min, Temp. 37,8 °C, SpO2 91 %, Gewicht 82,4 kg, 164 cm
> 50 Labor vom 12.11.2026:
> 50 Blutbild: Leukozyten 12,8 /nl (4,0-10,0), Hb 10,9 g/dl (12,0-16,0), Thrombozyten 233 /nl (150-400) => name=Leukozyten;value=12,8;unit=/nl;range=4,0-10,0 => name=Hb;value=10,9;unit=g/dl;range=12,0-16,0 => name=Thrombozyten;value=233;unit=/nl;range=150-400
> 50 Niere: Kreatinin 1,72 mg/dl (0,50-0,90), Harnstoff 78 mg/dl (17-48), eGFR 28 ml/min (>60) => name=Kreatinin;value=1,72;unit=mg/dl;range=0,50-0,90 => name=Harnstoff;value=78;unit=mg/dl;range=17-48 => name=eGFR;value=28;unit=ml/min;range=>60
> 50 Elektrolyte: Natrium 134 mmol/l (135-145), Kalium 5,4 mmol/l (3,5-5,1) => name=Natrium;value=134;unit=mmol/l;range=135-145 => name=Kalium;value=5,4;unit=mmol/l;range=3,5-5,1
> 50 Herz: NT-proBNP 4.820 pg/ml (<450), Troponin T 31 ng/l (<14), CK 122 U/l (<170) => name=NT-proBNP;value=4.820;unit=pg/ml;range=<450 => name=Troponin T;value=31;unit=ng/l;range=<14 => name=CK;value=122;unit=U/l;range=<170
> 50 Entzündung: CRP 48,2 mg/l (<5,0), PCT 0,31 ng/ml (<0,5) => name=CRP;value=48,2;unit=mg/l;range=<5,0 => name=PCT;value=0,31;unit=ng/ml;range=<0,5
> 50 EKG: Vorhofflimmern, Frequenz 110/min. Echo: EF 38 %, LA 46 mm.
> 50 Medikation bei Entlassung:
> 50 Bisoprolol 5 mg 1-0-1, Ramipril 2,5 mg 1-0-0, Torasemid 20 mg 1-0-0, Apixaban 2,5 mg 1-0-1
> 50 Insulin glargin 14 IE zur Nacht. Trinkmenge 1,5 l/Tag. Gewichtskontrolle täglich, Zielgewicht 79 kg.
> 50 Kontrolle von Kreatinin und Kalium in 7 Tagen. Termin Herzambulanz 03.12.2026, 10:30 Uhr.
> 50 Seite 1 von 1`,
};

const summary: Practice = {
  name: 'US discharge summary: short names and values one after another, medicines with doses',
  page: { ...letter, size: 10, step: 14 },
  date: '2026-11-10',
  print: `
> 45 ST. BRENDAN MEDICAL CENTER - DISCHARGE SUMMARY || 470 Page 1 of 1
> 45 PATIENT: LOPEZ, DIANA   MRN 4471190   DOB 06/17/1957   AGE 69 F   ROOM 512-B
> 45 ADMITTED: 11/10/2026   DISCHARGED: 11/13/2026   ATTENDING: R. KOH MD, PAGER 3-1177
> 45 VITALS ON ADMISSION: BP 158/94, HR 102, RR 20, T 38.1 C, SPO2 93% ON 2 L NC, WT 71.4 KG
> 45 LABORATORY DATA, 11/10/2026:
> 45 Sodium 133 mmol/L (L), potassium 3.9 mmol/L, chloride 99 mmol/L, bicarbonate 24 mmol/L, BUN 31 mg/dL (H), => name=Sodium;value=133;unit=mmol/L;flag=L => name=potassium;value=3.9;unit=mmol/L => name=chloride;value=99;unit=mmol/L => name=bicarbonate;value=24;unit=mmol/L => name=BUN;value=31;unit=mg/dL;flag=H
> 45 creatinine 1.42 mg/dL (H), glucose 188 mg/dL (H), calcium 9.1 mg/dL, albumin 3.2 g/dL (L). => name=creatinine;value=1.42;unit=mg/dL;flag=H => name=glucose;value=188;unit=mg/dL;flag=H => name=calcium;value=9.1;unit=mg/dL => name=albumin;value=3.2;unit=g/dL;flag=L
> 45 WBC 14.6 K/uL (H), hemoglobin 11.2 g/dL (L), platelets 301 K/uL. => name=WBC;value=14.6;unit=K/uL;flag=H => name=hemoglobin;value=11.2;unit=g/dL;flag=L => name=platelets;value=301;unit=K/uL
> 45 Lactate 1.6 mmol/L, procalcitonin 2.4 ng/mL (H), troponin I 8 ng/L. => name=Lactate;value=1.6;unit=mmol/L => name=procalcitonin;value=2.4;unit=ng/mL;flag=H => name=troponin I;value=8;unit=ng/L
> 45 HOSPITAL COURSE: Treated with ceftriaxone 1 g IV q24h for 3 days and azithromycin 500 mg PO daily.
> 45 IV fluids 2 L on day 1. Oxygen weaned by day 2. Creatinine improved.
> 45 DISCHARGE MEDICATIONS:
> 45 1. Amoxicillin-clavulanate 875 mg twice daily, 5 days
> 45 2. Metformin 1000 mg twice daily
> 45 3. Lisinopril 10 mg daily, hold if SBP below 100
> 45 FOLLOW-UP: PCP in 7 days, chest x-ray in 6 weeks. CALL 503-555-0126 WITH QUESTIONS.`,
};

const consultation: Practice = {
  name: 'French letter of a consultation: a list with dashes, the norm in brackets, a former value behind it',
  page: { ...a4, size: 10.5, step: 15 },
  decimal: ',',
  date: '2026-11-03',
  print: `
> 60 Dr Hélène Vasseur, endocrinologue || 380 Cabinet des Tilleuls, 5 rue Pasteur
> 60 RPPS 10004567891 || 380 69007 Lyon - 04 78 55 01 99
> 60 Lyon, le 10 novembre 2026
> 60 Patiente : Mme Odile Garnier, née le 23/08/1966
> 60 Chère consœur, je vous remercie de m'avoir adressé cette patiente de 60 ans, 1,62 m pour 78 kg.
> 60 Biologie du 03/11/2026 :
> 60 - HbA1c : 7,4 % (N : 4,0 - 6,0) ; antérieur 7,9 % => name=HbA1c;value=7,4;unit=%;range=4,0 - 6,0
> 60 - Glycémie à jeun : 1,42 g/L (N : 0,74 - 1,06) ; antérieur 1,55 g/L => name=Glycémie à jeun;value=1,42;unit=g/L;range=0,74 - 1,06
> 60 - Créatinine : 7,8 mg/L (N : 5,0 - 9,0) ; antérieur 8,0 mg/L => name=Créatinine;value=7,8;unit=mg/L;range=5,0 - 9,0
> 60 - LDL-cholestérol : 1,12 g/L (N : < 1,00) ; antérieur 1,31 g/L => name=LDL-cholestérol;value=1,12;unit=g/L;range=< 1,00
> 60 - TSH : 6,10 mUI/L (N : 0,27 - 4,20) ; antérieur 5,20 mUI/L => name=TSH;value=6,10;unit=mUI/L;range=0,27 - 4,20
> 60 - T4 libre : 12,1 pmol/L (N : 12,0 - 22,0) => name=T4 libre;value=12,1;unit=pmol/L;range=12,0 - 22,0
> 60 - Microalbuminurie : 12 mg/L (N : < 20) => name=Microalbuminurie;value=12;unit=mg/L;range=< 20
> 60 Je propose de passer la metformine à 1000 mg matin et soir et d'ajouter 25 µg de lévothyroxine.
> 60 Contrôle de la TSH dans 6 à 8 semaines. Objectif d'HbA1c inférieur à 7 %.
> 60 Confraternellement, Dr H. Vasseur`,
};

const app: Practice = {
  name: 'British record on a telephone, printed: name, result and range each on a line with a label',
  page: { ...a4, size: 11, step: 15 },
  date: '2026-10-21',
  print: `
> 50 21/10/2026, 14:02 || 300 Your test results
# Full blood count
> 50 Date of test: 21 October 2026 || 300 Requested by: Dr S. Whitcombe
> 50 Haemoglobin concentration
> 50 Result: 151 g/L => name=Haemoglobin concentration;value=151;unit=g/L;range=130 - 180
> 50 Normal range: 130 - 180
> 50 Total white blood count
> 50 Result: 11.9 10*9/L => name=Total white blood count;value=11.9;unit=10*9/L;range=4.0 - 11.0
> 50 Normal range: 4.0 - 11.0
> 50 Platelet count
> 50 Result: 254 10*9/L => name=Platelet count;value=254;unit=10*9/L;range=140 - 400
> 50 Normal range: 140 - 400
# Serum lipids
> 50 Date of test: 21 October 2026 || 300 Requested by: Dr S. Whitcombe
> 50 Serum cholesterol/HDL ratio
> 50 Result: 3.1 => name=Serum cholesterol/HDL ratio;value=3.1
> 50 Normal range: Not given
> 50 Serum triglycerides
> 50 Result: 1.9 mmol/L => name=Serum triglycerides;value=1.9;unit=mmol/L;range=0.0 - 2.3
> 50 Normal range: 0.0 - 2.3
> 50 Urine ketones
> 50 Result: Negative => name=Urine ketones;value=Negative
> 50 Normal range: Not given
# Comments
> 50 GP comment: Satisfactory, no further action. Repeat in 12 months.
> 50 Need help? Call 111 or visit our surgery at 8 Mill Lane, BS6 5PQ.
> 50 https://records.example.uk/results/88120417 || 500 1/1`,
};

const homeKit: Practice = {
  name: 'home test kit: a large value, zones with their bounds below it, advice',
  page: { ...letter, size: 11, step: 16 },
  date: '2026-11-02',
  print: `
> 50 ThriveDrop Home Health || 400 Kit ID: TD-88Q2-10433
> 50 Jamie Rowe, 34 || 400 Sample taken: November 2, 2026
> 50 You have 2 results outside the optimal range and 4 within it.
# Vitamin D (25-OH)
> 50 22.4 ng/mL || 200 LOW => name=Vitamin D (25-OH);value=22.4;unit=ng/mL;flag=LOW;range=30 - 100
_ 50 Reference range: 30 - 100 ng/mL
_ 50 Deficient: under 20 || 200 Insufficient: 20 to 29 || 350 Sufficient: 30 to 100
# Ferritin
> 50 61 ng/mL || 200 OPTIMAL => name=Ferritin;value=61;unit=ng/mL;range=30 - 150
_ 50 Reference range: 30 - 150 ng/mL
# hs-CRP
> 50 0.8 mg/L || 200 OPTIMAL => name=hs-CRP;value=0.8;unit=mg/L;range=< 1.0
_ 50 Reference range: < 1.0 mg/L
# HbA1c
> 50 5.8 % || 200 HIGH => name=HbA1c;value=5.8;unit=%;flag=HIGH;range=4.0 - 5.6
_ 50 Reference range: 4.0 - 5.6 %
_ 50 Prediabetes: 5.7 to 6.4 || 200 Diabetes: 6.5 and above
# Testosterone, total
> 50 512 ng/dL || 200 OPTIMAL => name=Testosterone, total;value=512;unit=ng/dL;range=264 - 916
_ 50 Reference range: 264 - 916 ng/dL
# TSH
> 50 1.74 mIU/L || 200 OPTIMAL => name=TSH;value=1.74;unit=mIU/L;range=0.45 - 4.50
_ 50 Reference range: 0.45 - 4.50 mIU/L
> 50 What now? Take 2000 IU of vitamin D daily and test again in 12 weeks.
> 50 Members save 15 % on the next kit. Lab director: P. Amato, PhD. CLIA 31D2118790`,
};

export const letters: readonly Practice[] = [gpLetter, dischargeLetter, summary, consultation, app, homeKit];
