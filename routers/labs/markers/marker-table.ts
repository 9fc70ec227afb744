/**
 * key | LOINC | UCUM unit | g/mol | lowest and highest plausible value | names en (first is the label), de, fr, es, it |
 * other units, their factor and its source.
 *
 * LOINC: loinc.org. Molar masses: PubChem. Factors: `def` by definition (1 U/L = 16.667 nkat/L), `ngsp` the NGSP/IFCC
 * equation (ngsp.org/ifcc.asp), `who` the WHO international standard, `mass` a conventional molecular mass (hemoglobin
 * monomer 16,114 g/mol, BUN as 28.014 g N per mol urea).
 */
export const markerTable = `
glucose|2345-7|mg/dL|180.156|10|1500|glucose, blood sugar, blood glucose, plasma glucose, glucose serum, glucose random, glu|Glukose, Glucose, Blutzucker, Blutglukose|glycémie, glucose|glucosa, glucemia|glucosio, glicemia|
fasting_glucose|1558-6|mg/dL|180.156|10|1500|fasting glucose, glucose fasting, fasting blood glucose, fasting blood sugar, fasting plasma glucose, FBS, FPG|Nüchternglukose, Nüchternblutzucker, Glukose nüchtern, Glucose nüchtern, Blutzucker nüchtern|glycémie à jeun, glucose à jeun|glucosa en ayunas, glucosa basal, glucemia basal, glucemia en ayunas|glucosio a digiuno, glicemia a digiuno|
hba1c|4548-4|%||3|20|HbA1c, hemoglobin A1c, haemoglobin A1c, A1c, glycated hemoglobin, glycated haemoglobin, glycohemoglobin|HbA1c, glykiertes Hämoglobin, glykosyliertes Hämoglobin|HbA1c, hémoglobine glyquée, hémoglobine A1c|HbA1c, hemoglobina glicosilada, hemoglobina glucosilada, hemoglobina glicada|HbA1c, emoglobina glicata|mmol/mol=0.09148+2.152 ngsp
insulin|20448-7|m[IU]/L||0.1|1000|insulin, fasting insulin, insulin fasting|Insulin, Insulin nüchtern|insuline, insulinémie|insulina|insulina|pmol/L=0.16667 who
c_peptide|1986-9|ng/mL|3020|0.01|50|C-peptide, C peptide|C-Peptid|peptide C|péptido C|peptide C|
homa_ir||1||0.05|100|HOMA-IR, HOMA index|HOMA-Index, HOMA-IR|indice HOMA|índice HOMA, HOMA-IR|indice HOMA, HOMA-IR|
total_cholesterol|2093-3|mg/dL|386.65|30|1000|total cholesterol, cholesterol, cholesterol total, TC|Gesamtcholesterin, Cholesterin, Cholesterin gesamt|cholestérol total, cholestérol|colesterol total, colesterol|colesterolo totale, colesterolo|
ldl_cholesterol|13457-7|mg/dL|386.65|5|800|LDL cholesterol, LDL, LDL-C, LDL calculated, LDL cholesterol calc, LDL chol, cholesterol LDL, low-density lipoprotein|LDL-Cholesterin, LDL|cholestérol LDL, LDL-cholestérol|colesterol LDL, LDL-colesterol, LDL|colesterolo LDL, LDL|
hdl_cholesterol|2085-9|mg/dL|386.65|3|200|HDL cholesterol, HDL, HDL-C, HDL chol, cholesterol HDL, high-density lipoprotein|HDL-Cholesterin, HDL|cholestérol HDL, HDL-cholestérol|colesterol HDL, HDL-colesterol, HDL|colesterolo HDL, HDL|
non_hdl_cholesterol|43396-1|mg/dL|386.65|10|900|non-HDL cholesterol, non HDL, non-HDL-C, cholesterol non-HDL|Non-HDL-Cholesterin, Nicht-HDL-Cholesterin|cholestérol non HDL|colesterol no HDL|colesterolo non HDL|
vldl_cholesterol|13458-5|mg/dL|386.65|1|400|VLDL cholesterol, VLDL, VLDL-C|VLDL-Cholesterin|cholestérol VLDL|colesterol VLDL|colesterolo VLDL|
triglycerides|2571-8|mg/dL|885.7|10|10000|triglycerides, triglyceride, TG, trigs|Triglyzeride, Triglyceride, Neutralfette|triglycérides|triglicéridos|trigliceridi|
cholesterol_hdl_ratio|9830-1|1||1|30|cholesterol/HDL ratio, chol/HDL ratio, total cholesterol/HDL ratio, TC/HDL ratio|Cholesterin/HDL-Quotient|rapport cholestérol/HDL|índice aterogénico, cociente colesterol/HDL|rapporto colesterolo/HDL|
lipoprotein_a|10835-7|mg/dL||0.1|500|lipoprotein (a), lipoprotein(a), Lp(a), lipoprotein a|Lipoprotein (a), Lp(a)|lipoprotéine (a), Lp(a)|lipoproteína (a), Lp(a)|lipoproteina (a), Lp(a)|
apolipoprotein_a1|1869-7|mg/dL||10|400|apolipoprotein A1, apolipoprotein A-1, apolipoprotein A-I, ApoA1, Apo A1|Apolipoprotein A1|apolipoprotéine A1|apolipoproteína A1|apolipoproteina A1|
apolipoprotein_b|1884-6|mg/dL||10|400|apolipoprotein B, apo B, ApoB, apolipoprotein B-100|Apolipoprotein B|apolipoprotéine B|apolipoproteína B|apolipoproteina B|
homocysteine|13965-9|umol/L|135.18|1|500|homocysteine, homocystein|Homocystein|homocystéine|homocisteína|omocisteina|
hemoglobin|718-7|g/dL|16114|2|30|hemoglobin, haemoglobin, Hgb, Hb|Hämoglobin, Haemoglobin, Hb|hémoglobine|hemoglobina|emoglobina|
hematocrit|4544-3|%||5|80|hematocrit, haematocrit, Hct, PCV, packed cell volume|Hämatokrit, Haematokrit, Hkt|hématocrite|hematocrito|ematocrito|L/L=100 def
red_blood_cells|789-8|10*6/uL||0.5|12|red blood cells, RBC, RBC count, red blood cell count, red cell count, erythrocytes|Erythrozyten, Erys|érythrocytes, hématies, globules rouges, numération des hématies|eritrocitos, hematíes, glóbulos rojos|eritrociti, globuli rossi|
white_blood_cells|6690-2|10*3/uL||0.05|500|white blood cells, WBC, WBC count, white blood cell count, white cell count, leukocytes, leucocytes|Leukozyten, Leukos|leucocytes, globules blancs|leucocitos, glóbulos blancos|leucociti, globuli bianchi|
platelets|777-3|10*3/uL||1|3000|platelets, platelet count, PLT, thrombocytes|Thrombozyten, Thrombos|plaquettes, thrombocytes, numération des plaquettes|plaquetas, recuento de plaquetas|piastrine|
mcv|787-2|fL||40|160|MCV, mean corpuscular volume, mean cell volume|MCV, mittleres Zellvolumen|VGM, volume globulaire moyen|VCM, volumen corpuscular medio|MCV, volume corpuscolare medio|um3=1 def
mch|785-6|pg||10|60|MCH, mean corpuscular hemoglobin, mean corpuscular haemoglobin, mean cell hemoglobin|MCH, HbE|TCMH, teneur corpusculaire moyenne en hémoglobine|HCM, hemoglobina corpuscular media|MCH, contenuto medio di emoglobina|
mchc|786-4|g/dL|16114|15|50|MCHC, mean corpuscular hemoglobin concentration, mean corpuscular haemoglobin concentration|MCHC|CCMH, concentration corpusculaire moyenne en hémoglobine|CHCM, concentración de hemoglobina corpuscular media|MCHC|
rdw|788-0|%||5|50|RDW, RDW-CV, red cell distribution width|RDW, Erythrozytenverteilungsbreite|IDR, indice de distribution des globules rouges|ADE, RDW, amplitud de distribución eritrocitaria|RDW|
mpv|32623-1|fL||3|30|MPV, mean platelet volume|MPV, mittleres Thrombozytenvolumen|VPM, volume plaquettaire moyen|VPM, volumen plaquetario medio|MPV, volume piastrinico medio|
reticulocytes|17849-1|%||0|60|reticulocytes, reticulocyte count|Retikulozyten|réticulocytes|reticulocitos|reticolociti|
neutrophils_pct|770-8|%||0|100|neutrophils %, neutrophils percent, segmented neutrophils, neutrophils relative|Neutrophile %, Neutrophile relativ, Segmentkernige|polynucléaires neutrophiles %|neutrófilos %|neutrofili %|
neutrophils|751-8|10*3/uL||0|300|neutrophils, neutrophils absolute, absolute neutrophils, absolute neutrophil count, ANC, neutrophil count|Neutrophile, Neutrophile Granulozyten, Neutrophile absolut|polynucléaires neutrophiles, neutrophiles|neutrófilos, neutrófilos absolutos|neutrofili, granulociti neutrofili|
lymphocytes_pct|736-9|%||0|100|lymphocytes %, lymphocytes percent, lymphocytes relative|Lymphozyten %, Lymphozyten relativ|lymphocytes %|linfocitos %|linfociti %|
lymphocytes|731-0|10*3/uL||0|400|lymphocytes, lymphocytes absolute, absolute lymphocytes, absolute lymphocyte count|Lymphozyten, Lymphozyten absolut|lymphocytes|linfocitos, linfocitos absolutos|linfociti|
monocytes_pct|5905-5|%||0|100|monocytes %, monocytes percent|Monozyten %|monocytes %|monocitos %|monociti %|
monocytes|742-7|10*3/uL||0|100|monocytes, monocytes absolute, absolute monocytes|Monozyten, Monozyten absolut|monocytes|monocitos|monociti|
eosinophils_pct|713-8|%||0|100|eosinophils %, eosinophils percent|Eosinophile %|polynucléaires éosinophiles %|eosinófilos %|eosinofili %|
eosinophils|711-2|10*3/uL||0|100|eosinophils, eosinophils absolute, absolute eosinophils|Eosinophile, Eosinophile Granulozyten, Eosinophile absolut|polynucléaires éosinophiles, éosinophiles|eosinófilos|eosinofili, granulociti eosinofili|
basophils_pct|706-2|%||0|100|basophils %, basophils percent|Basophile %|polynucléaires basophiles %|basófilos %|basofili %|
basophils|704-7|10*3/uL||0|50|basophils, basophils absolute, absolute basophils|Basophile, Basophile Granulozyten, Basophile absolut|polynucléaires basophiles, basophiles|basófilos|basofili, granulociti basofili|
esr|4537-7|mm/h||0|200|ESR, erythrocyte sedimentation rate, sed rate, sedimentation rate|BSG, Blutsenkung, Blutkörperchensenkungsgeschwindigkeit, BKS|VS, vitesse de sédimentation|VSG, velocidad de sedimentación|VES, velocità di eritrosedimentazione|
sodium|2951-2|mmol/L|22.990|90|200|sodium, Na, sodium serum|Natrium|sodium, natrémie|sodio|sodio|
potassium|2823-3|mmol/L|39.098|1|15|potassium, K, potassium serum|Kalium|potassium, kaliémie|potasio|potassio|
chloride|2075-0|mmol/L|35.453|50|160|chloride, Cl, chlorides|Chlorid|chlorure, chlore, chlorures|cloro, cloruro|cloro, cloruro, cloruri|
bicarbonate|1963-8|mmol/L|61.017|2|60|bicarbonate, HCO3, carbon dioxide, CO2, total CO2, carbon dioxide total|Bicarbonat, Standardbikarbonat, HCO3|bicarbonates, réserve alcaline|bicarbonato|bicarbonati|
calcium|17861-6|mg/dL|40.078|3|25|calcium, Ca, calcium total, total calcium|Calcium, Kalzium, Calcium gesamt|calcium, calcémie|calcio|calcio|
ionized_calcium|1995-0|mmol/L|40.078|0.3|4|ionized calcium, ionised calcium, calcium ionized|ionisiertes Calcium, Calcium ionisiert|calcium ionisé|calcio iónico|calcio ionizzato|
phosphate|2777-1|mg/dL|30.974|0.3|25|phosphate, phosphorus, inorganic phosphate, phosphorus inorganic|Phosphat, Phosphor, anorganisches Phosphat|phosphore, phosphates, phosphorémie|fósforo, fosfato|fosforo, fosfato|
magnesium|19123-9|mg/dL|24.305|0.3|15|magnesium, Mg|Magnesium|magnésium|magnesio|magnesio|
anion_gap|33037-3|mmol/L||-10|60|anion gap|Anionenlücke|trou anionique|anión gap, brecha aniónica|gap anionico|
osmolality|2692-2|mosm/kg||150|500|osmolality, serum osmolality|Osmolalität|osmolalité|osmolalidad|osmolalità|
creatinine|2160-0|mg/dL|113.12|0.05|40|creatinine, creat, creatinine serum|Kreatinin, Creatinin|créatinine, créatininémie|creatinina|creatinina|
egfr|98979-8|mL/min/{1.73_m2}||1|250|eGFR, GFR, estimated GFR, estimated glomerular filtration rate, glomerular filtration rate, eGFR CKD-EPI, GFR CKD-EPI|eGFR, GFR, glomeruläre Filtrationsrate, GFR nach CKD-EPI|DFG, DFG estimé, débit de filtration glomérulaire, clairance estimée|FGe, filtrado glomerular, tasa de filtración glomerular|VFG, eGFR, filtrato glomerulare, velocità di filtrazione glomerulare|
urea|3091-6|mg/dL|60.056|2|600|urea, serum urea|Harnstoff|urée|urea|urea, azotemia|
bun|3094-0|mg/dL|28.014|1|300|BUN, blood urea nitrogen, urea nitrogen|Harnstoff-N, Harnstoffstickstoff|azote uréique|nitrógeno ureico, BUN|azoto ureico|
bun_creatinine_ratio|3097-3|1||1|100|BUN/creatinine ratio|Harnstoff/Kreatinin-Quotient|rapport urée/créatinine|relación BUN/creatinina|rapporto BUN/creatinina|
uric_acid|3084-1|mg/dL|168.11|0.2|30|uric acid, urate|Harnsäure|acide urique, uricémie|ácido úrico, urato|acido urico, uricemia|
cystatin_c|33863-2|mg/L||0.2|15|cystatin C|Cystatin C|cystatine C|cistatina C|cistatina C|
urine_albumin|1754-1|mg/L||0|20000|urine albumin, microalbumin, albumin urine|Albumin im Urin, Mikroalbumin|microalbuminurie, albuminurie|microalbuminuria, albúmina en orina|microalbuminuria|
urine_albumin_creatinine|9318-7|mg/g||0|20000|albumin/creatinine ratio, ACR, UACR, urine albumin/creatinine ratio|Albumin/Kreatinin-Quotient, Albumin-Kreatinin-Quotient|rapport albumine/créatinine|cociente albúmina/creatinina|rapporto albumina/creatinina|mg/mmol=8.84 mass
urine_creatinine|2161-8|mg/dL|113.12|1|1000|urine creatinine, creatinine urine|Kreatinin im Urin|créatinine urinaire|creatinina en orina|creatinina urinaria|
alt|1742-6|U/L||1|20000|ALT, ALAT, SGPT, GPT, alanine aminotransferase, ALT (SGPT), alanine transaminase|GPT, ALAT, ALT, GPT (ALAT)|ALAT, TGP, alanine aminotransférase, transaminases ALAT|ALT, GPT, ALAT, alanina aminotransferasa, GPT (ALT)|ALT, GPT, ALT (GPT), alanina aminotransferasi|
ast|1920-8|U/L||1|20000|AST, ASAT, SGOT, GOT, aspartate aminotransferase, AST (SGOT), aspartate transaminase|GOT, ASAT, AST, GOT (ASAT)|ASAT, TGO, aspartate aminotransférase, transaminases ASAT|AST, GOT, ASAT, aspartato aminotransferasa, GOT (AST)|AST, GOT, AST (GOT), aspartato aminotransferasi|
ggt|2324-2|U/L||1|5000|GGT, gamma-GT, gamma GT, gamma-glutamyl transferase, gamma glutamyltransferase, GGTP|Gamma-GT, GGT, γ-GT|gamma-GT, GGT, gamma glutamyl transférase|GGT, gamma-GT, gamma glutamil transferasa|GGT, gamma-GT, gamma glutamil transferasi|
alkaline_phosphatase|6768-6|U/L||5|5000|alkaline phosphatase, ALP, alk phos|alkalische Phosphatase, AP|phosphatases alcalines, PAL|fosfatasa alcalina, FA|fosfatasi alcalina, ALP|
bilirubin_total|1975-2|mg/dL|584.66|0.02|60|bilirubin total, total bilirubin, bilirubin|Bilirubin gesamt, Gesamtbilirubin, Bilirubin|bilirubine totale, bilirubine|bilirrubina total, bilirrubina|bilirubina totale, bilirubina|
bilirubin_direct|1968-7|mg/dL|584.66|0|40|bilirubin direct, direct bilirubin, conjugated bilirubin|Bilirubin direkt, direktes Bilirubin|bilirubine conjuguée, bilirubine directe|bilirrubina directa|bilirubina diretta|
bilirubin_indirect|1971-1|mg/dL|584.66|0|40|bilirubin indirect, indirect bilirubin, unconjugated bilirubin|Bilirubin indirekt, indirektes Bilirubin|bilirubine libre, bilirubine indirecte|bilirrubina indirecta|bilirubina indiretta|
albumin|1751-7|g/dL||0.5|8|albumin, albumin serum|Albumin|albumine, albuminémie|albúmina|albumina|
total_protein|2885-2|g/dL||1|15|total protein, protein total, protein|Gesamteiweiß, Gesamtprotein, Eiweiß gesamt|protéines totales, protides totaux, protides|proteínas totales|proteine totali|
globulin|10834-0|g/dL||0.3|12|globulin, globulin total|Globuline|globulines|globulinas|globuline|
albumin_globulin_ratio|1759-0|1||0.1|6|A/G ratio, albumin/globulin ratio|Albumin/Globulin-Quotient|rapport albumine/globuline|cociente albúmina/globulina|rapporto albumina/globulina|
ldh|2532-0|U/L||20|20000|LDH, lactate dehydrogenase, LD|LDH, Laktatdehydrogenase|LDH, lactate déshydrogénase|LDH, lactato deshidrogenasa|LDH, lattato deidrogenasi|
creatine_kinase|2157-6|U/L||2|300000|creatine kinase, CK, CPK, creatine phosphokinase, CK total|CK, Kreatinkinase, CK gesamt|CPK, créatine kinase|CK, CPK, creatina quinasa|CK, CPK, creatinchinasi|
ck_mb|13969-1|ng/mL||0|1000|CK-MB|CK-MB|CK-MB|CK-MB|CK-MB|
lipase|3040-3|U/L||1|20000|lipase|Lipase|lipase, lipasémie|lipasa|lipasi|
amylase|1798-8|U/L||1|20000|amylase|Amylase, Alpha-Amylase|amylase, amylasémie|amilasa|amilasi|
cholinesterase|2098-2|U/L||100|30000|cholinesterase, CHE, pseudocholinesterase|Cholinesterase, CHE|cholinestérase|colinesterasa|colinesterasi, pseudocolinesterasi|
ammonia|16362-6|umol/L|17.031|1|1000|ammonia|Ammoniak|ammoniémie, ammoniac|amonio, amoniaco|ammonio|
lactate|2524-7|mmol/L|90.078|0.1|40|lactate, lactic acid|Laktat, Lactat|lactate, acide lactique|lactato, ácido láctico|lattato, acido lattico|
ferritin|2276-4|ng/mL||0.5|100000|ferritin|Ferritin|ferritine, ferritinémie|ferritina|ferritina|
iron|2498-4|ug/dL|55.845|2|1000|iron, serum iron, iron serum, Fe|Eisen|fer, fer sérique|hierro, sideremia|ferro, sideremia|
tibc|2500-7|ug/dL|55.845|50|1000|TIBC, total iron binding capacity, iron binding capacity|Eisenbindungskapazität, EBK|capacité totale de fixation|capacidad total de fijación de hierro|TIBC, capacità legante il ferro|
uibc|2501-5|ug/dL|55.845|10|1000|UIBC, unsaturated iron binding capacity|freie Eisenbindungskapazität|capacité latente de fixation|UIBC|UIBC|
transferrin|3034-6|mg/dL|79570|20|800|transferrin|Transferrin|transferrine|transferrina|transferrina|
transferrin_saturation|2502-3|%||0.5|100|transferrin saturation, iron saturation, TSAT, % saturation|Transferrinsättigung|saturation de la transferrine, coefficient de saturation|saturación de transferrina, índice de saturación de transferrina|saturazione della transferrina, saturazione transferrina|
soluble_transferrin_receptor|30248-9|mg/L||0.1|50|soluble transferrin receptor, sTfR|löslicher Transferrinrezeptor|récepteur soluble de la transferrine|receptor soluble de transferrina|recettore solubile della transferrina|
vitamin_d|62292-8|ng/mL|400.64|1|400|vitamin D, vitamin D 25-hydroxy, 25-hydroxyvitamin D, 25-OH vitamin D, 25(OH)D, 25-OH-D, vitamin D total, vitamin D3, vitamin D 25-OH, 25-hydroxy vitamin D|Vitamin D, 25-OH-Vitamin D, 25-Hydroxy-Vitamin D, Vitamin D3 (25-OH), 25-OH-Vitamin D3, Vitamin D3|vitamine D, 25-OH vitamine D, vitamine D (25-OH), 25-hydroxyvitamine D|vitamina D, 25-OH vitamina D, 25-hidroxivitamina D, vitamina D (25-OH)|vitamina D, 25-OH vitamina D, 25-idrossivitamina D|
vitamin_d_1_25|62290-2|pg/mL|416.64|1|300|1,25-dihydroxyvitamin D, calcitriol, 1,25-OH vitamin D|1,25-Dihydroxy-Vitamin D, Calcitriol|1,25-dihydroxyvitamine D, calcitriol|1,25-dihidroxivitamina D, calcitriol|1,25-diidrossivitamina D, calcitriolo|
vitamin_b12|2132-9|pg/mL|1355.4|20|10000|vitamin B12, vitamin B 12, B12, cobalamin|Vitamin B12, Vitamin B 12, Cobalamin|vitamine B12, cobalamine|vitamina B12, cobalamina|vitamina B12, cobalamina|
holotranscobalamin||pmol/L||1|500|holotranscobalamin, active B12, active vitamin B12|Holotranscobalamin, Holo-TC|holotranscobalamine|holotranscobalamina|olotranscobalamina|
folate|2284-8|ng/mL|441.4|0.3|100|folate, folic acid, vitamin B9, folate serum|Folsäure, Folat|folates, acide folique, vitamine B9|ácido fólico, folato|acido folico, folati|
vitamin_b6|30552-4|ng/mL|247.14|0.5|500|vitamin B6, pyridoxal phosphate|Vitamin B6|vitamine B6|vitamina B6|vitamina B6|
vitamin_a|2923-1|ug/dL|286.45|2|500|vitamin A, retinol|Vitamin A, Retinol|vitamine A, rétinol|vitamina A, retinol|vitamina A, retinolo|
vitamin_e|1823-4|mg/L|430.7|0.5|100|vitamin E, alpha-tocopherol|Vitamin E|vitamine E|vitamina E|vitamina E|
vitamin_c|1903-4|mg/dL|176.12|0.02|10|vitamin C, ascorbic acid|Vitamin C, Ascorbinsäure|vitamine C, acide ascorbique|vitamina C, ácido ascórbico|vitamina C, acido ascorbico|
zinc|5763-8|ug/dL|65.38|10|500|zinc, Zn|Zink|zinc|zinc, cinc|zinco|
copper|5631-7|ug/dL|63.546|10|500|copper|Kupfer|cuivre|cobre|rame|
selenium|5724-0|ug/L|78.971|5|1000|selenium|Selen|sélénium|selenio|selenio|
ceruloplasmin|2064-4|mg/dL||1|150|ceruloplasmin|Coeruloplasmin, Caeruloplasmin|céruloplasmine|ceruloplasmina|ceruloplasmina|
haptoglobin|4542-7|mg/dL||1|800|haptoglobin|Haptoglobin|haptoglobine|haptoglobina|aptoglobina|
tsh|3016-3|m[IU]/L||0.001|500|TSH, thyroid stimulating hormone, thyrotropin, TSH basal|TSH, TSH basal, Thyreotropin|TSH, TSH ultrasensible, thyréostimuline|TSH, tirotropina, hormona estimulante de la tiroides|TSH, tireotropina|
free_t4|3024-7|ng/dL|776.87|0.05|12|free T4, FT4, thyroxine free, free thyroxine, T4 free|fT4, freies T4, freies Thyroxin|T4 libre, T4L, thyroxine libre|T4 libre, tiroxina libre|FT4, T4 libera, tiroxina libera|
free_t3|3051-0|pg/mL|650.97|0.2|40|free T3, FT3, T3 free, free triiodothyronine|fT3, freies T3, freies Trijodthyronin|T3 libre, T3L|T3 libre, triyodotironina libre|FT3, T3 libera|
total_t4|3026-2|ug/dL|776.87|0.2|40|T4, total T4, thyroxine, T4 total|T4, Thyroxin|T4 totale, thyroxine|T4 total, tiroxina|T4 totale, tiroxina|
total_t3|3053-6|ng/dL|650.97|5|1000|T3, total T3, triiodothyronine, T3 total|T3, Trijodthyronin|T3 totale|T3 total, triyodotironina|T3 totale|
anti_tpo|8099-4|[IU]/mL||0|10000|anti-TPO, TPO antibodies, thyroid peroxidase antibodies, TPO Ab, anti-thyroid peroxidase|TPO-Antikörper, Anti-TPO, TPO-AK, MAK|anticorps anti-TPO, anti-TPO|anti-TPO, anticuerpos anti-TPO|anti-TPO, anticorpi anti-TPO|
anti_thyroglobulin|8098-6|[IU]/mL||0|10000|anti-thyroglobulin, thyroglobulin antibodies, anti-TG, TgAb|Thyreoglobulin-Antikörper, Anti-TG, TAK|anticorps anti-thyroglobuline|anticuerpos antitiroglobulina|anticorpi anti-tireoglobulina|
thyroglobulin|3013-0|ng/mL||0|10000|thyroglobulin|Thyreoglobulin|thyroglobuline|tiroglobulina|tireoglobulina|
calcitonin|1992-7|pg/mL||0|10000|calcitonin|Calcitonin|calcitonine|calcitonina|calcitonina|
testosterone|2986-8|ng/dL|288.42|1|3000|testosterone, testosterone total, total testosterone|Testosteron, Testosteron gesamt|testostérone, testostérone totale|testosterona, testosterona total|testosterone, testosterone totale|
free_testosterone|2991-8|pg/mL|288.42|0.05|1000|free testosterone, testosterone free|freies Testosteron, Testosteron frei|testostérone libre|testosterona libre|testosterone libero|
shbg|13967-5|nmol/L||1|500|SHBG, sex hormone binding globulin|SHBG, Sexualhormon-bindendes Globulin|SHBG|SHBG|SHBG|
estradiol|2243-4|pg/mL|272.38|1|20000|estradiol, oestradiol, E2|Östradiol, Estradiol, E2|œstradiol, estradiol|estradiol|estradiolo|
progesterone|2839-9|ng/mL|314.46|0.01|500|progesterone|Progesteron|progestérone|progesterona|progesterone|
fsh|15067-2|m[IU]/mL||0.05|300|FSH, follicle stimulating hormone|FSH, Follikelstimulierendes Hormon|FSH|FSH, hormona foliculoestimulante|FSH, ormone follicolostimolante|
lh|10501-5|m[IU]/mL||0.05|300|LH, luteinizing hormone|LH, luteinisierendes Hormon|LH|LH, hormona luteinizante|LH, ormone luteinizzante|
prolactin|2842-3|ng/mL||0.1|20000|prolactin, PRL|Prolaktin, Prolactin|prolactine|prolactina|prolattina|m[IU]/L=0.04717 who
cortisol|2143-6|ug/dL|362.46|0.1|200|cortisol, cortisol am, morning cortisol|Cortisol, Kortisol|cortisol, cortisolémie|cortisol|cortisolo|
dhea_s|2191-5|ug/dL|368.49|1|3000|DHEA-S, DHEA sulfate, DHEAS, dehydroepiandrosterone sulfate|DHEA-S, DHEAS|SDHEA, sulfate de DHEA|DHEA-S, DHEA sulfato|DHEA-S, DHEA solfato|
acth|2141-0|pg/mL|4541|0.5|5000|ACTH, adrenocorticotropic hormone|ACTH|ACTH|ACTH|ACTH|
growth_hormone|2963-7|ng/mL||0.01|500|growth hormone, GH, HGH|Wachstumshormon, STH|hormone de croissance|hormona de crecimiento|ormone della crescita|
igf_1|2484-4|ng/mL||5|2000|IGF-1, IGF 1, insulin-like growth factor 1, somatomedin C|IGF-1, Somatomedin C|IGF-1|IGF-1|IGF-1|
pth|2731-8|pg/mL|9425|0.5|5000|PTH, parathyroid hormone, PTH intact, intact PTH|Parathormon, PTH, Parathormon intakt|parathormone, PTH|parathormona, PTH|paratormone, PTH|
aldosterone|1763-2|ng/dL|360.44|0.1|1000|aldosterone|Aldosteron|aldostérone|aldosterona|aldosterone|
amh|38476-8|ng/mL||0.01|50|AMH, anti-Müllerian hormone, anti-Mullerian hormone|AMH, Anti-Müller-Hormon|AMH, hormone antimüllérienne|AMH, hormona antimülleriana|AMH, ormone antimulleriano|pmol/L=0.14006 mass
hcg|21198-7|m[IU]/mL||0|1000000|hCG, beta-hCG, β-hCG, HCG quantitative|Beta-HCG, HCG|bêta-hCG, hCG|beta-HCG, HCG|beta-HCG, HCG|
hydroxyprogesterone_17|1668-3|ng/mL|330.46|0.01|300|17-hydroxyprogesterone, 17-OH progesterone, 17-OHP|17-OH-Progesteron, 17-Hydroxyprogesteron|17-OH progestérone|17-OH progesterona|17-OH progesterone|
androstenedione|1854-9|ng/mL|286.41|0.05|50|androstenedione|Androstendion|androstènedione|androstendiona|androstenedione|
crp|1988-5|mg/L||0.01|1000|CRP, C-reactive protein, C reactive protein|CRP, C-reaktives Protein|CRP, protéine C réactive, C-réactive protéine|PCR, proteína C reactiva|PCR, proteina C reattiva|
hs_crp|30522-7|mg/L||0.01|500|hs-CRP, hsCRP, high-sensitivity CRP, high sensitivity C-reactive protein, CRP high sensitivity, cardio CRP, CRP hs|hs-CRP, CRP hochsensitiv, CRP ultrasensitiv|CRP ultrasensible, CRPus|PCR ultrasensible|PCR ultrasensibile|
procalcitonin|33959-8|ng/mL||0.005|1000|procalcitonin, PCT|Procalcitonin, PCT|procalcitonine|procalcitonina|procalcitonina|
interleukin_6|26881-3|pg/mL||0.1|100000|interleukin-6, IL-6, interleukin 6|Interleukin-6, IL-6|interleukine-6|interleucina-6|interleuchina-6|
fibrinogen|3255-7|mg/dL||20|2000|fibrinogen|Fibrinogen|fibrinogène|fibrinógeno|fibrinogeno|
d_dimer|48065-7|ng/mL||1|100000|D-dimer, D-dimers, D dimer|D-Dimere, D-Dimer|D-dimères|dímero D|D-dimero|
inr|6301-6|1||0.5|20|INR, international normalized ratio|INR|INR|INR|INR|
prothrombin_time|5902-2|s||5|200|prothrombin time, PT|Prothrombinzeit|temps de Quick|tiempo de protrombina, TP|tempo di protrombina|
quick|5894-1|%||1|200|Quick, prothrombin activity, prothrombin ratio percent|Quick, Quick-Wert, Thromboplastinzeit|taux de prothrombine, TP|actividad de protrombina|attività protrombinica|
aptt|14979-9|s||10|300|aPTT, APTT, partial thromboplastin time, activated partial thromboplastin time, PTT|PTT, aPTT|TCA, temps de céphaline activée|TTPA, tiempo de tromboplastina parcial|APTT, tempo di tromboplastina parziale|
antithrombin|27811-9|%||5|250|antithrombin, antithrombin III, AT III|Antithrombin, AT III|antithrombine|antitrombina|antitrombina|
troponin_t|67151-1|ng/L||0|100000|troponin T, hs-troponin T, high-sensitivity troponin T|Troponin T, hs-Troponin T|troponine T|troponina T|troponina T|
troponin_i|89579-7|ng/L||0|100000|troponin I, hs-troponin I, high-sensitivity troponin I|Troponin I, hs-Troponin I|troponine I|troponina I|troponina I|
nt_probnp|33762-6|pg/mL|8460|1|100000|NT-proBNP, NT pro-BNP, N-terminal pro-BNP|NT-proBNP|NT-proBNP|NT-proBNP|NT-proBNP|
bnp|30934-4|pg/mL|3464|1|50000|BNP, brain natriuretic peptide|BNP|BNP|BNP, péptido natriurético|BNP, peptide natriuretico|
myoglobin|2639-3|ng/mL||1|100000|myoglobin|Myoglobin|myoglobine|mioglobina|mioglobina|
psa|2857-1|ng/mL||0|10000|PSA, PSA total, prostate specific antigen, prostate-specific antigen, total PSA|PSA, PSA gesamt, prostataspezifisches Antigen|PSA, PSA total, antigène prostatique spécifique|PSA, PSA total, antígeno prostático específico|PSA, PSA totale, antigene prostatico specifico|
free_psa|10886-0|ng/mL||0|1000|free PSA, PSA free|freies PSA, PSA frei|PSA libre|PSA libre|PSA libero|
cea|2039-6|ng/mL||0|100000|CEA, carcinoembryonic antigen|CEA|ACE, antigène carcino-embryonnaire|CEA, antígeno carcinoembrionario|CEA, antigene carcinoembrionario|
ca_125|10334-1|[arb'U]/mL||0|100000|CA 125, CA-125, CA125|CA 125|CA 125|CA 125|CA 125|
ca_19_9|24108-3|[arb'U]/mL||0|1000000|CA 19-9, CA19-9|CA 19-9|CA 19-9|CA 19-9|CA 19-9|
ca_15_3|6875-9|[arb'U]/mL||0|100000|CA 15-3, CA15-3|CA 15-3|CA 15-3|CA 15-3|CA 15-3|
afp|1834-1|ng/mL||0|1000000|AFP, alpha-fetoprotein, alpha fetoprotein|AFP, Alpha-Fetoprotein|AFP, alpha-fœtoprotéine|AFP, alfafetoproteína|AFP, alfa-fetoproteina|
beta_2_microglobulin|1952-1|mg/L||0.2|100|beta-2 microglobulin, β2-microglobulin, beta-2-microglobulin|Beta-2-Mikroglobulin|bêta-2 microglobuline|beta-2 microglobulina|beta-2 microglobulina|
igg|2465-3|mg/dL||50|10000|IgG, immunoglobulin G|IgG, Immunglobulin G|IgG, immunoglobulines G|IgG, inmunoglobulina G|IgG, immunoglobuline G|
iga|2458-8|mg/dL||1|5000|IgA, immunoglobulin A|IgA, Immunglobulin A|IgA, immunoglobulines A|IgA, inmunoglobulina A|IgA, immunoglobuline A|
igm|2472-9|mg/dL||1|5000|IgM, immunoglobulin M|IgM, Immunglobulin M|IgM, immunoglobulines M|IgM, inmunoglobulina M|IgM, immunoglobuline M|
ige|19113-0|[IU]/mL||0|100000|IgE, immunoglobulin E, IgE total, total IgE|IgE, Immunglobulin E, IgE gesamt|IgE, IgE totales|IgE, IgE total|IgE, IgE totali|
rheumatoid_factor|11572-5|[IU]/mL||0|10000|rheumatoid factor, RF|Rheumafaktor, RF|facteur rhumatoïde|factor reumatoide|fattore reumatoide|
anti_ccp|33935-8|U/mL||0|10000|anti-CCP, CCP antibodies, cyclic citrullinated peptide antibodies|CCP-Antikörper, Anti-CCP|anticorps anti-CCP|anti-CCP|anti-CCP|
antistreptolysin_o|5370-2|[IU]/mL||0|10000|antistreptolysin O, ASO, ASLO, antistreptolysin|Antistreptolysin, ASL|antistreptolysines O, ASLO|antiestreptolisina O, ASLO|antistreptolisina, TAS|
complement_c3|4485-9|mg/dL||5|500|complement C3, C3|Komplement C3, C3|complément C3|complemento C3, C3|complemento C3, C3|
complement_c4|4498-2|mg/dL||1|200|complement C4, C4|Komplement C4, C4|complément C4|complemento C4, C4|complemento C4, C4|
tissue_transglutaminase_iga|31017-7|U/mL||0|10000|tissue transglutaminase IgA, tTG IgA, anti-tTG IgA|Transglutaminase-IgA, Gewebstransglutaminase-IgA|anticorps anti-transglutaminase IgA|anti-transglutaminasa IgA|anti-transglutaminasi IgA|
ana|5048-4|1||||ANA, antinuclear antibodies, anti-nuclear antibodies|ANA, antinukleäre Antikörper|anticorps antinucléaires|ANA, anticuerpos antinucleares|ANA, anticorpi anti-nucleo|
hbs_antigen|5195-3|1||||HBsAg, hepatitis B surface antigen|HBs-Antigen|antigène HBs, AgHBs|HBsAg, antígeno de superficie hepatitis B|HBsAg|
hcv_antibodies|16128-1|1||||anti-HCV, hepatitis C antibodies, HCV antibodies|Anti-HCV, HCV-Antikörper|anticorps anti-VHC|anti-VHC|anti-HCV|
hiv|56888-1|1||||HIV, HIV 1/2 antigen/antibody, HIV Ag/Ab, HIV 1+2|HIV, HIV-Test|VIH|VIH|HIV|
urine_ph|2756-5|[pH]||3|10|urine pH, pH urine, pH|pH im Urin, pH-Wert|pH urinaire|pH orina|pH urine|
urine_specific_gravity|2965-2|1||0.99|1.06|specific gravity, urine specific gravity|spezifisches Gewicht|densité urinaire|densidad urinaria, densidad|peso specifico|
urine_protein|2888-6|mg/dL||0|5000|urine protein, protein urine|Eiweiß im Urin|protéinurie|proteínas en orina|proteinuria|
urine_nitrite|5802-4|1||||urine nitrite, nitrite, nitrites|Nitrit|nitrites|nitritos|nitriti|
urine_leukocyte_esterase|5799-2|1||||leukocyte esterase, leucocyte esterase|Leukozytenesterase|leucocyte estérase|esterasa leucocitaria|esterasi leucocitaria|
urine_ketones|5797-6|1||||ketones, urine ketones|Ketone, Ketonkörper|corps cétoniques|cuerpos cetónicos|corpi chetonici|
urobilinogen|5818-0|mg/dL||0|20|urobilinogen|Urobilinogen|urobilinogène|urobilinógeno|urobilinogeno|
`;
