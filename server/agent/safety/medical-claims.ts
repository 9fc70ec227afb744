import { keysOf } from '../../../db/keys.ts';
import type { NumberLanguage } from '../gate/languages/number-lexicons.ts';
import { folded } from '../lexicon/words.ts';
import { doseAdviceFor } from './dose.ts';
import { emergencyAdvice } from './emergency.ts';
import { signsOf } from './signs.ts';

export const illness =
  '(?:diabet\\w+|prediabet\\w+|hypertens\\w+|hypotens\\w+|ana?emi[ac]\\w*|(?:\\w+ )?cancer\\w*|tumou?rs?|leuka?emia|lymphoma|melanoma|depress(?:ion|ed|ive)|arr?hythmi\\w+|(?:atrial )?fibrillation|a-?fib|(?:sleep )?apno?ea|insomnia(?:c)?|narcolep\\w+|heart (?:disease|failure|failing|attack|condition|problem|defect|murmur)s?|(?:a |had a )stroke|infect(?:ion|ed)|inflammation|covid\\S*|influenza|the flu|pneumonia|asthma\\w*|copd|hyp(?:o|er)thyroid\\w*|(?:thyroid|kidney|liver|lung|heart|autoimmune|mental|eating) (?:disease|failure|disorder|problem|illness)s?|cirrhosis|hepatitis|bradycardi\\w+|tachycardi\\w+|(?:high|low) blood pressure|(?:iron|vitamin \\w+|b12) deficien\\w+|anxiety|bipolar|adhd|burn-?out|dementia|alzheimer\\S*|parkinson\\S*|epilep\\w+|sepsis|thrombosis|embolism|blood clots?|gout|arthritis|lupus|celiac|coeliac|crohn\\S*|multiple sclerosis|overtraining syndrome|metabolic syndrome|\\w+ (?:syndrome|disorder)|obes(?:e|ity)|diseases?|long covid|hiv|aids|ulcers?|gastritis|osteoporosis|migraines?|scurvy|jaundice)';

const medicine =
  '(?:medications?|medicines?|meds|drugs?|pills?|tablets?|capsules?|doses?|dosage|prescriptions?|insulin|metformin|statins?|ibuprofen|aspirin|paracetamol|acetaminophen|tylenol|beta[- ]?blockers?|blood[- ]?(?:thinners?|pressure (?:pills?|meds?|medicine|medication|tablets?))|anticoagulants?|antibiotics?|painkillers?|antidepressants?|ssris?|benzodiazepines?|opioids?|steroids?|prednis\\w+|warfarin|xarelto|levothyroxine|semaglutide|ozempic|wegovy|mounjaro|inhalers?|contraceptives?|lisinopril|amlodipine|atorvastatin|(?!april\\b)\\w+pril|\\w+sartan|\\w+olol|\\w+statin|sleeping pills?|supplements?|melatonin|injections?|chemo\\w*|treatment|therapy|eltroxin|lithium|xanax|valium|diazepam|zolpidem|ambien)';

const change =
  '(?:up|bump|boost|ditch|dump|leave|lay off|more|less|start|begin|stop|quit|cease|discontinue|pause|resume|restart|take|taking|skip|drop|double|triple|halve|increase|reduce|raise|lower|cut|change|switch|adjust|swap|replace|come off|go off|get off|go on|wean|taper|use|inject|try|throw|flush|leave out|do without|stopping|starting|skipping|doubling|halving|increasing|reducing|coming off|cutting|forget|avoid|add|need|require|miss)';

const help =
  '(?:doctors?|physicians?|gp|cardiologists?|hospitals?|clinics?|ambulances?|paramedics?|emergency (?:room|services?|number|department)|medical (?:help|care|attention|advice|check\\w*)|professional help|a\\s?&\\s?e|the er|911|112|999|988|helplines?|crisis lines?|therapists?|seek(?:ing)? help|get(?:ting)? help|call(?:ing)? for help|health ?care professionals?|check-?ups?)';

const no =
  "(?:no need|not (?:need|necess\\w+|worth|required|see|call|go|visit|bother|consult|seek|contact|ask)|needn'?t|(?:do|does|should|must|need|wo|ca|would|could)(?:n'?t| not)|never|unnecessary|pointless|useless|waste|without|instead of|rather than|avoid|skip|cancel|forget|stay away from|nobody|no reason|won't help|cannot help|can't help|better off)";

// A condition does not lend its `not`.
const clauses = (text: string): string[] => text.split(/[;:,.!?()–—]|\s-\s|\b(?:if|when|unless|because|but|until)\b/);

const states: readonly RegExp[] = [
  new RegExp(
    `\\b(?:you|your|yours|this|that|it|these|those|they|which|who|results?|values?|numbers?|readings?|data|trend|pattern|patient|diagnosis)\\b[^;]{0,90}\\b(?:have|has|had|having|got|suffer\\w*|are|is|was|were|be|being|you're|you've|it's|that's|developed|developing|develop|caught|means?|indicat\\w*|suggests?|suggesting|shows?|showing|reveals?|signs?|points?|pointing|confirms?|consistent|diagnos\\w+|typical|proves?|says?|symptoms?|due|caused|because|likely|probably|looks?|sounds?|evidence|free of|rules? out|excludes?|not)\\b[^;]{0,60}\\b${illness}\\b`,
  ),
  new RegExp(
    `\\b${illness}\\b[^;]{0,50}\\b(?:is|are|explains?|causes?|caused|fits?|what you|your diagnosis|in you|you have|confirmed|detected|likely|certain)\\b`,
  ),
  new RegExp(
    `\\b(?:diagnos(?:is|ed?|ing)|diagnosed with|signs? of|symptoms? of|suffer\\w* from|case of|you've got|you have got)\\b[^;]{0,40}\\b${illness}\\b`,
  ),
  /\b(?:my diagnosis|i diagnose|the diagnosis is|you(?:'re| are) (?:a |an )?(?:diabetic|anaemic|anemic|depressed|hypertensive|sick|ill|dying|pregnant|alcoholic|terminal\w*))\b/,
];

const askingDoctor =
  /\b(?:ask|talk (?:to|with)|speak (?:to|with)|check with|discuss\w*)\b[^;]*\b(?:doctor|physician|pharmacist|gp)\b/;
const cannotSay =
  /\b(?:i|we|hale|nobody|numbers alone) (?:can(?:not|'t| not)|am not able to|do not|don't|never|will not|won't) (?:tell|say|know|diagnos\w*|judge|advise|recommend|suggest|give|help with)\b|\bno (?:dose|medicine|medication|treatment) (?:advice|is advised)\b/;

const minimized =
  /\b(?:chest (?:pain|pressure|tightness)|pains?|bleeding|fainting|symptoms?|breathless\w*|shortness of breath|palpitations|numbness|suicidal \w+|overdose)\b[^;]{0,60}\b(?:harmless|nothing (?:serious|to worry)|(?:is|are|'s) (?:completely |perfectly |quite )?(?:normal|fine|nothing|ok|okay)|will pass|goes away|go away|sleep it off|ignored?|wait it out)\b|\b(?:ignore|sleep off|shrug off|don'?t worry about|wait out|walk off|(?<!not )(?<!n't )wait (?:until|till|for|with|and))\b[^;]{0,40}\b(?:pains?|symptoms?|bleeding|breathless\w*|palpitations|numbness|dizziness|signs|warnings?)\b/;

const changes = new RegExp(
  `\\b(?:${change}|no longer)\\b[^;]*\\b${medicine}\\b|\\b${medicine}\\b[^;]*\\b(?:unnecessary|not (?:needed|necessary)|useless|poison|harmful|should (?:be )?(?:stopp|doubl|halv|increas|reduc|chang|skipp|paus|go|go up|come down)|no longer|can (?:be )?(?:stopp|doubl|halv|increas|reduc|chang|skipp|paus|go)|needs? (?:to|a))`,
);

const denies = new RegExp(
  `\\b${no}\\b[^;]*\\b${help}\\b|\\b${help}\\b[^;]*\\b(?:unnecessary|not (?:needed|necessary|worth|help)|can't help|cannot help|won't help|useless|pointless|(?:a |only |just )*wastes?\\b|(?:would|will|can) (?:only|just)|no use|overrated|too expensive|lie|wrong)\\b`,
);

const waits = /\b(?:hesitate|wait|delay|put off|replace|substitute|i am not|i'm not|i cannot replace)\b/;

const aboutThem =
  /\b(?:you|your|yours|you're|you've|it|its|it's|this|that|these|those|they|sounds?|looks?|seems?|likely|probably|clearly|certainly|definitely)\b/;
const condition =
  /\b(?:if|whether|in case|unless) (?:you|somebody|someone|a person) (?:have|has|had|suffer|get|gets|are|is)\b[^,;]*/g;
const unrelated = /\bnothing to do with\b|\bnot something (?:that )?(?:i|hale) can\b/;

const names = new RegExp(`\\b${illness}\\b`);

const ownMedicine =
  /\byour (?:pills|tablets|medicines?|meds|medication|drugs|capsules|inhaler) (?:do|does|don't|are|is|make|makes|cause|harm|work|won't)\b/;

function englishFaults(text: string): string[] {
  const openly = cannotSay.test(text) || (unrelated.test(text) && !/\byou/.test(text));
  const named = text.replace(condition, ' ');
  const isNamed = names.test(named) && aboutThem.test(named);
  const diagnosis =
    !openly && (isNamed || states.some((pattern) => pattern.test(text))) && !/\bask\b[^;]*\bwhether\b/.test(text);
  const parts = clauses(text);
  const medicines =
    !cannotSay.test(text) &&
    !askingDoctor.test(text) &&
    parts.some((part) => changes.test(part) || ownMedicine.test(part));
  const denial = minimized.test(text) || parts.some((part) => denies.test(part) && !waits.test(part));
  return faults(diagnosis, medicines, denial);
}

const faults = (diagnosis: boolean, medicines: boolean, denial: boolean): string[] => [
  ...(diagnosis ? ['It names an illness as the person’s.'] : []),
  ...(medicines ? ['It tells to start, stop or change a medicine.'] : []),
  ...(denial ? ['It talks out of seeking help.'] : []),
];

/** `!` ends a word. */
type Words = { illness: string; medicine: string; help: string; no: string; harmless: string; but: string };

const shared = {
  illness:
    'diabe predia hyperton hypertens hipertens ipertens hypoton hipotens anaemi anemi anami depress depres depresj arrhythm arritm arytm aritm rytmi apnoe apnea apnee cancer carcin karzin kanker tumor tumeur leukam leucem infarkt infarct infart zawal syndrom sindrom covid astm asthm asma hepatit demen alzheimer parkinson epilep thromb tromb sepsis burnout adhd hiv! aids!',
  medicine:
    'insulin metformin statin aspirin ibuprof paracetamol antibiot antidepr antidepres betablo beta-blo marcumar warfarin xarelto ozempic semaglutid morphi morfin xanax valium diazepam cortison cortiso kortison prednis levothyrox melaton supplement suplement',
};

const wordsOf: Record<Exclude<NumberLanguage, 'ja' | 'zh'>, Words> = {
  de: {
    illness:
      'krebs zuckerkrank bluthochdruck herzinsuff herzkrank herzfehler krankheit erkrank krank! kranke schlaganf vorhofflim herzrhythm schilddrusen entzundung infekt eisenmangel vitaminmangel blutarm schlafstorung angststorung',
    medicine:
      'medikament medizin arznei tablette pille! pillen dosis dosier dosen! spritze blutdrucksenker blutverdunn schmerzmittel rezept! absetz praparat',
    help: 'arzt notarzt hausarzt arztin arzte krankenhaus klinik notruf notaufnahme rettungsdienst praxis hilfe! therap',
    no: 'kein nicht nie! niemals ohne unnotig uberflussig statt! vermeid zeitverschwend',
    harmless: 'harmlos ignorier unbedenklich nichts\\sernst',
    but: 'ersetz bin\\skein zoger warte nicht\\sallein',
  },
  fr: {
    illness: 'maladie malade! insuffisance avc! thyroid dépression grippe carence inflammation',
    medicine: 'medicament comprim pilule traitement dose! doses! posologie ordonnance gelule antidouleur',
    help: 'medecin docteur hopital urgences samu! secours clinique consult! consulter aide! therap',
    no: 'pas! jamais inutile sans! aucun evite plutot ne! rien!',
    harmless: 'rien\\sde\\sgrave inoffensi ignore sans\\sgravite benin',
    but: 'rempla suis\\spas hesite attend tarde',
  },
  es: {
    illness: 'enfermedad enfermo enferma! insuficiencia ictus! tiroid cardiopat gripe deficiencia',
    medicine: 'medicament medicina medicacion pastilla comprimid dosis! tratamiento receta! pildora analgesic',
    help: 'medico! medica! doctor hospital urgencias emergencia ambulancia ayuda! clinica terap',
    no: 'no! nunca sin! innecesari ningun inutil evite evita tampoco',
    harmless: 'nada\\sgrave inofensiv ignor',
    but: 'sustituy reemplaz no\\ssoy dude esper tard',
  },
  it: {
    illness: 'malatt malat cancro insufficien ictus! tiroid cardiopat influenza! carenza',
    medicine:
      'farmac medicina! medicine! medicinal compress pillol pastigli dose! dosi! dosagg terapia terapie ricetta!',
    help: 'medico medici! dottor ospedale soccorso ambulanza emergenza aiuto! clinica',
    no: 'non! mai! senza! inutil nessun evit',
    harmless: 'niente\\sdi\\sgrave innocu ignor',
    but: 'sostitu non\\ssono esit aspett tard',
  },
  pt: {
    illness: 'doenca doente insuficiencia avc! derrame! cancro! cardiopat tireoid tiroid gripe! deficiencia',
    medicine: 'remedio medicament medicacao medicina! comprimid pilula dose! doses! dosagem tratamento receita!',
    help: 'medico medica! doutor hospital emergencia urgencia ambulancia ajuda! clinica terap',
    no: 'nao! nunca sem! desnecessari nenhum inutil evite',
    harmless: 'nada\\sgrave inofensiv ignor',
    but: 'substitu nao\\ssou hesit esper demor',
  },
  nl: {
    illness:
      'ziekte ziek! zieke! suikerziekte bloeddruk\\ste hoge\\sbloeddruk bloedarm beroerte hartfalen hartkwaal schildklier griep! tekort ontsteking',
    medicine:
      'medicijn medicat geneesmiddel tablet pil! pillen dosis! dosering bloeddrukverlag bloedverdunn pijnstiller recept! behandeling',
    help: 'arts! artsen huisarts dokter ziekenhuis spoed ambulance noodnummer hulp! kliniek therap',
    no: 'niet! geen! nooit zonder onnodig overbodig vermijd hoeft!',
    harmless: 'onschuldig negeer niets\\sernstig onschadelijk',
    but: 'vervang ben\\sgeen aarzel wacht',
  },
  pl: {
    illness:
      'rak! raka! rakiem nowotw chorob chory! chora! chorujesz cukrzy nadcisn niedokrwist udar! niewydoln tarczyc gryp niedobor zapalen',
    medicine: 'lek! leki! lekow! leku! lekami! lekarstw tablet dawk leczen recept pigul',
    help: 'lekarz doktor szpital pogotow karetk pomoc! pomocy klinik terap',
    no: 'nie! nigdy! bez! niepotrzebn zbedn zamiast unikaj',
    harmless: 'niegrozn ignoruj nic\\spowazn zignor',
    but: 'zastap zastep nie\\sjestem wahaj czekaj zwlekaj',
  },
  sv: {
    illness: 'sjukdom sjuk! sjuka! hogt\\sblodtryck blodbrist stroke! hjartsvikt hjartfel skoldkort brist! cancer',
    medicine: 'medicin lakemedel tablett dos! dosen doser piller recept! behandling',
    help: 'lakare doktor sjukhus vardcentral akuten ambulans hjalp! sjukvard',
    no: 'inte! ingen! aldrig utan! onodig slipper inget!',
    harmless: 'ofarlig ignorera inget\\sallvarligt',
    but: 'ersatt ar\\sinte\\sen tveka vanta',
  },
  da: {
    illness: 'sygdom syg! syge! sukkersyge blodtryk kraeft stofskifte hjertesvigt slagtilfaelde',
    medicine: 'medicin laegemid pille tablet dosis! dosen! doser behandling recept!',
    help: 'laege laegen doktor sygehus hospital skadestue ambulance hjaelp!',
    no: 'ikke! ingen! aldrig uden! unodvendig',
    harmless: 'ufarlig harmlos ignorer ikke\\salvorlig',
    but: 'erstatt tov! vent',
  },
  no: {
    illness: 'sykdom syk! syke! sukkersyke blodtrykk kreft hjertesvikt slag! stoffskifte',
    medicine: 'medisin legemid pille tablett dose! dosen! doser behandling resept!',
    help: 'lege! legen legevakt doktor sykehus ambulanse hjelp!',
    no: 'ikke! ingen! aldri uten! unodvendig',
    harmless: 'ufarlig harmlos ignorer ikke\\salvorlig',
    but: 'erstatt nol vent',
  },
  cs: {
    illness: 'rakovin nemoc! nemoci nemocny! nemocna! cukrovk krevni\\stlak mrtvic chudokrevn onemocn',
    medicine: 'lek! leky! leku! lekem! prasek prask tablet davk lecb',
    help: 'lekar doktor nemocnic pohotovost sanitk pomoc! zachrank',
    no: 'ne! neni! nemus nepotreb nikdy bez! zbytecn nechod nevolej zadn',
    harmless: 'neskodn ignoruj nic\\svazn',
    but: 'nahrad nejsem nevahej neceke',
  },
  ru: {
    illness:
      'диабет рак! рака! опухол болезн заболеван болен больны! больна! гипертон анеми депресс аритми инсульт инфаркт',
    medicine: 'лекарств таблет инсулин доза! дозу! дозы! дозиров препарат метформин лечен антибиот',
    help: 'врач доктор больниц скорую скорая помощь! помощи! поликлиник',
    no: 'не! нет! никогда без! незачем ненужн',
    harmless: 'безобидн безвредн игнориру ничего\\sсерьезн',
    but: 'я\\sне заменя медлит ждит откладыв',
  },
  uk: {
    illness:
      'діабет рак! раку! пухлин хвороб захворюв хворіе хвории хвора! гіпертон анемі депресі аритмі інсульт інфаркт',
    medicine: 'ліки! ліків таблет інсулін доза! дозу! дози! препарат метформін лікуван антибіот',
    help: 'лікар! лікаря лікарю доктор лікарн швидк допомог',
    no: 'не! ні! ніколи без! непотрібн',
    harmless: 'нешкідлив ігнору нічого\\sсерйозн',
    but: 'я\\sне заміню зволіка чекаит',
  },
  tr: {
    illness: 'diyabet seker\\shast kanser hastalig hastasin tansiyon kansizlik depresyon felc',
    medicine: 'ilac hap! hapi haplar tablet doz insulin tedavi recete',
    help: 'doktor hekim hastane acil! ambulans yardim! yardima',
    no: 'gerek\\syok gerekmez gitme arama! asla degil yok! gereksiz',
    harmless: 'zararsiz onemseme gormezden',
    but: 'yerine\\sgecmez bekleme',
  },
};

const stems = (list: string): RegExp => {
  const all = list
    .split(' ')
    .map((stem) => folded(stem.replaceAll('\\s', ' ')).replaceAll(' ', '\\s+').replace(/!$/, '(?!\\p{L})'));
  return new RegExp(`(?<!\\p{L})(?:${all.join('|')})`, 'u');
};

const compiled = new Map<NumberLanguage, Record<keyof Words, RegExp>>();

function patternsOf(language: keyof typeof wordsOf): Record<keyof Words, RegExp> {
  const known = compiled.get(language);
  if (known) return known;
  const words = wordsOf[language];
  const made = {
    illness: stems(`${shared.illness} ${words.illness}`),
    medicine: stems(`${shared.medicine} ${words.medicine}`),
    help: stems(words.help),
    no: stems(words.no),
    harmless: stems(words.harmless),
    but: stems(words.but),
  };
  compiled.set(language, made);
  return made;
}

const eastern = {
  illness: /病|癌|がん|ガン|高血圧|高血压|貧血|贫血|うつ|抑郁|憂鬱|梗塞|卒中|症/,
  medicine: /薬|药|藥|インスリン|胰岛素|錠|剂|劑|投与|服用|注射/,
  denial:
    /(?:医者|医師|病院|救急|医生|醫生|医院|醫院|急诊|急救)[^。！？]*(?:ない|不要|必要な|不用|不必|无需|別|别)|(?:不用|不必|无需|不要|别)[^。！？]*(?:医生|医院|急救|就医|看病)/,
} as const;

function foreignFaults(text: string, language: NumberLanguage): string[] {
  if (language === 'ja' || language === 'zh')
    return faults(eastern.illness.test(text), eastern.medicine.test(text), eastern.denial.test(text));
  const { help: helper, no: not, harmless, but } = patternsOf(language);
  const denial = text.split(/[;:,.!?()–—]/).some((part) => helper.test(part) && not.test(part) && !but.test(part));
  // A short sentence's language is uncertain, so all count.
  const all = keysOf(wordsOf).map(patternsOf);
  return faults(
    all.some(({ illness: ill }) => ill.test(text)),
    all.some(({ medicine: remedy }) => remedy.test(text)),
    denial || harmless.test(text),
  );
}

const verbatim = (text: string): string =>
  folded(text)
    .replace(/[\s.!]+$/, '')
    .trim();

const fixed = new Set(
  [
    doseAdviceFor('Which dose?'),
    ...keysOf(signsOf).flatMap((language) =>
      (['emergency', 'crisis'] as const).map((kind) => emergencyAdvice({ kind, language })),
    ),
  ].flatMap((text) => text.split(/(?<=[.!?])\s+/).map(verbatim)),
);

export const isFixedText = (sentence: string): boolean => fixed.has(verbatim(sentence));

export const medicalFaults = (text: string, language: NumberLanguage | 'en'): string[] =>
  language === 'en'
    ? englishFaults(folded(text).replace(/\s+/g, ' '))
    : foreignFaults(folded(text).replace(/\s+/g, ' '), language);
