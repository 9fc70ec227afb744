/**
 * For folded text: lower case, no accents, `ł` as `l`, `ß` as `ss`, straight apostrophes. `harmless` phrases are removed
 * first.
 */
export type Signs = {
  emergency: Record<EmergencySign, string[]>;
  crisis: string[];
  harmless: string[];
  /** Tell apart languages that share a sign. */
  words: string;
};
type EmergencySign = 'chest' | 'stroke' | 'breath' | 'faint' | 'overdose' | 'bleeding' | 'allergy';
export type Language = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'pl';

const remedy =
  '(?:insulin\\w*|paracetamol\\w*|acetaminophen|tylenol|ibuprof\\w*|aspirin\\w*|metformin\\w*|morphi\\w*|morfin\\w*|oxycodon\\w*|codein\\w*|codeina|fentanyl\\w*|tramadol\\w*|xanax|valium|diazepam\\w*|lorazepam\\w*|alprazolam\\w*|zolpidem\\w*|melatonin\\w*|warfarin\\w*|levothyroxin\\w*|betablock\\w*|beta blocker\\w*|antidepress\\w*)';
const many = '(?:\\d{2,}|(?:[2-9]|[a-z]+ty) ?(?:dozen|x))';

const english: Signs = {
  emergency: {
    chest: [
      'chest (?:pains?|tightness|pressure)\\b',
      '(?:pains?|pressure|tightness) (?:in|on|across) (?:(?:my|the|left|right|side|of) )*(?:chest|breast)\\b',
      '(?:crushing|tight) chest\\b',
      'chest (?:hurts|aches|is (?:hurting|tight|burning)|feels (?:tight|heavy|crushed))',
      'heart attack (?:now|right now)|having a heart attack',
    ],
    stroke: [
      'having a (?:stroke|seizure)',
      '(?:face|mouth) (?:is |has )?droop\\w*|slurred speech|speech is slurred|slurring (?:my|his|her) words',
      "(?:arm|leg|side|face) (?:is|went|has gone|feels) (?:suddenly )?(?:numb|weak|paraly[sz]ed)|can(?:no|')?t move (?:my|his|her) (?:arm|leg|face)",
      'worst headache of my life|sudden(?:ly)? (?:blind\\w*|confus\\w*|(?:loss of|lost (?:my|his|her)) (?:vision|sight|speech))',
    ],
    breath: [
      "(?:can(?:no|')?t|cannot|can not|unable to|struggling to|fighting to) (?:breathe|get (?:any |enough )?air|catch my breath)|choking",
      '(?:trouble|difficulty|hard time) breathing|hard(?:ly able)? to breathe|gasping for air',
      "(?:i am|i'm|feel|feeling|suddenly|severely|very|extremely|so) (?:short of breath|breathless)|severe shortness of breath|(?:is not|isn't|has stopped|stopped) breathing(?=[.!?]|$)(?<!\\bi (?:is not|isn't|has stopped|stopped) breathing)|turning blue|blue lips|lips are blue",
    ],
    faint: [
      '(?:passed|passing) out|blacked out|unconscious|unresponsive|i (?:just )?fainted|(?:about|going) to (?:faint|pass out|collapse)|collapsed',
      'heart (?:is |keeps |was )?(?:racing|pounding|fluttering|beating (?:very |so )?(?:fast|wildly))\\b.{0,120}(?:dizz\\w*|faint\\w*|light-?headed|black before)',
      '(?:dizz\\w*|faint|light-?headed)\\b.{0,120}heart (?:is |keeps )?(?:racing|pounding|fluttering|beating (?:very |so )?fast)',
    ],
    overdose: [
      'overdos(?:e|ed|ing)\\b|double[- ]?dosed|(?:took|injected) (?:my|the) (?:[a-z]+ )?(?:pills?|tablets?|meds|medication|medicine|insulin|dose) (?:twice|two times|three times|double)(?! (?:a|per|every|each|daily)\\b)|(?:took|injected) (?:a )?(?:double|triple|twice)(?: (?:my|the))?(?: (?:usual|normal))?(?: insulin)? dose|swallowed (?:poison|bleach|a bottle|pills)|poisoned|poisoning',
      `(?:took|taken|swallowed|injected|ate) (?:[a-z]+ ){0,2}(?:too (?:many|much)|${many}|all (?:of )?(?:my|the|his|her)|(?:a|the) (?:whole|entire) (?:bottle|box|pack(?:et)?|strip) of|a bottle of|a handful of|handfuls of) (?:[a-z]+ ){0,3}(?:pills|tablets|capsules|sleeping pills|painkillers|medicines?|medication|meds|${remedy})`,
    ],
    bleeding: [
      'cough(?:ing|ed)? (?:up )?blood|vomit(?:ing|ed)? blood|bleeding (?:heavily|badly|severely|a lot|out)|bleeding (?:that )?(?:will|does)(?: not|n.t) stop',
      "(?:won't|will not|doesn't|can't|cannot) stop (?:the )?bleeding|los(?:ing|t) (?:a lot|so much|too much) (?:of )?blood|blood (?:is )?(?:gushing|spurting|pouring)",
    ],
    allergy: [
      'anaphyla\\w*|(?:severe|bad|serious) allergic reaction|allergic shock',
      '(?:throat|tongue|lips?|face) (?:is|are|feels?) (?:closing|swelling|swollen|closing up)|throat closes',
    ],
  },
  crisis: [
    "suicid\\w*|kill(?:ing)? myself|end(?:ing)? (?:my (?:own )?life|it all)|(?:thinking (?:of|about)|want to|going to) end(?:ing)? (?:it|things)(?: tonight| today| now)?[.!?]*$|tak(?:e|ing) my (?:own )?life|want(?:ed)? to die|wish i (?:was|were) dead|better off dead|(?:don'?t|do not) want to (?:live|be alive|wake up|exist|be here)|(?:no|what'?s the|what is the) (?:reason|point) (?:to|in|of) (?:liv(?:e|ing)|be(?:ing)? alive)|better off without me|not worth living|want (?:it|everything) (?:all )?to be over|want to (?:disappear|vanish|sleep) forever|never (?:want to )?wake up again|can(?:no|')?t go on living",
    '(?:harm|hurt|cut|cutt|burn)(?:ing)? myself|self[- ]?harm\\w*',
  ],
  harmless: [
    'chest (?:strap|press|day|workout|muscle)\\w*',
    'kill for\\b|(?:is|are) killing me\\b|(?:kill|kills|killing) it\\b|dying to\\b|die (?:of|from) laugh\\w*',
    'suicide (?:squad|sprints?|drills?|runs?|squeeze)|suicides (?:on|at|in) (?:the )?(?:track|court|gym|training)',
    'overdos\\w* (?:on|of) (?:netflix|chocolate|sugar|cake|carbs|content|news|cuteness|sunshine|exercise|training)',
    '(?:hurt|cut|burn(?:ed|t)?) myself (?:(?:a little|slightly|again|badly|last|week|while|when|on|at|in|during|the|a|my|with|from) ?)*(?:running|run|race|ride|cycling|lifting|training|gym|workout|football|yoga|skiing|shaving|cooking|kitchen|paper|knife|stove|iron|oven|some slack|a break|off)\\b',
    '(?:short|out) of breath (?:after|during|when|while|on|at|from|in) ',
    'trouble breathing through (?:my|the) nose',
    '(?:choked|choking) up\\b',
    'heart (?:was |is )?(?:racing|pounding) (?:during|after|on|in|when|while) (?:my|the|a|that|i)? ?(?:run|ride|race|workout|training|sprint|interval|hill|session|exercise)\\w*',
    'passed out (?:of|the|flyers)|bleeding edge|stroke (?:rate|count|volume|length)',
    'had a (?:stroke|heart attack) (?:in|years? ago|\\d)|(?:father|mother|grandfather|grandmother|uncle|aunt|dad|mum|mom)(?:\\w* )+(?:had|died|has had|have had)\\b[^.?!]{0,120}',
  ],
  words: 'i my am is the a and was have to what how did me it of in on not',
};

const german: Signs = {
  emergency: {
    chest: [
      'brustschmerz\\w*|brustenge|herzinfarkt\\b',
      '(?:schmerz\\w*|druck|enge|stechen|brennen|ziehen) (?:in|auf|an|hinter) (?:der|meiner|dem|meinem|die) (?:linken )?brust\\w*',
      '(?:meine|die) brust (?:tut|schmerzt|brennt|ist eng|fuhlt sich eng)',
    ],
    stroke: [
      '(?:habe|hatte gerade|bekomme) (?:\\w+ )?(?:einen )?schlaganfall|ist das ein schlaganfall|schlaganfall\\?',
      '(?:mundwinkel|gesicht) (?:hangt|hangen|ist taub|ist gelahmt)|(?:kann|konnte) (?:plotzlich )?nicht (?:mehr )?(?:richtig )?sprechen|lallen?\\b|lalle\\b',
      '(?:arm|bein|gesicht|seite|korperhalfte) (?:ist|sind|wird|fuhlt sich) (?:plotzlich |ganz )?(?:taub|gelahmt|kraftlos|schwach)\\b|(?:arm|bein) nicht (?:mehr )?bewegen',
      'schlimmste\\w* kopfschmerz\\w* meines lebens|plotzlich (?:blind|verwirrt)',
    ],
    breath: [
      'atemnot|bekomme? (?:kaum|keine|zu wenig) luft|krieg\\w* (?:kaum|keine) luft|(?:kann|konnte) (?:nicht|kaum) (?:mehr )?(?:richtig )?atmen|ersticke?n?\\b|blaue lippen|lippen (?:sind|werden) blau',
    ],
    faint: [
      'ohnmachtig|bewusstlos|zusammengebrochen|(?:bin|werde) (?:gerade |gleich )?umgekippt|umkippen',
      'herz (?:rast|rasen|klopft wild|stolpert)\\b.{0,120}(?:schwindel\\w*|schwindlig|schwarz vor)|herzrasen\\b.{0,120}(?:schwindel\\w*|schwindlig|schwarz vor)|(?:schwindel\\w*|schwindlig)\\b.{0,120}(?:herzrasen|herz rast)',
    ],
    overdose: [
      'uberdos\\w*|vergiftet|vergiftung',
      `(?:zu viele?|${many}|alle (?:meine )?|eine ganze (?:packung|schachtel)|die ganze (?:packung|schachtel)|eine handvoll) (?:\\w+ ){0,2}(?:tabletten|pillen|schlaftabletten|schmerzmittel|medikamente|kapseln|${remedy})(?: \\w+){0,3} (?:genommen|geschluckt|gespritzt|eingenommen)`,
    ],
    bleeding: [
      'blute (?:stark|sehr|heftig)|(?:starke|schwere|heftige) blutung\\w*|blutung hort nicht auf|hort nicht auf zu bluten|(?:huste|spucke|erbreche|kotze) blut|verliere (?:viel|zu viel) blut|verblute\\w*',
    ],
    allergy: [
      'anaphyla\\w*|allergische[rn]? schock|(?:schwere|starke|heftige) allergische reaktion|(?:hals|zunge|kehle|rachen|gesicht) (?:schwillt|ist geschwollen|schwellen|wird dick)|(?:hals|kehle|rachen) (?:geht|schnurt sich) zu',
    ],
  },
  crisis: [
    'suizid\\w*|selbstmord\\w*|selbstmordgedanken|umbringen|das leben nehmen|will (?:\\w+ )?(?:sterben|nicht mehr leben)|mochte (?:\\w+ )?(?:sterben|nicht mehr leben)|nicht mehr leben|lebensmude|(?:ware|war) (?:ich )?(?:doch |lieber )?tot\\b|mochte tot sein|allem ein ende (?:machen|setzen)|meinem leben ein ende',
    'ritze mich|mich (?:selbst )?(?:ritzen|verletzen)|verletze mich selbst|selbstverletz\\w*|mir etwas antun',
  ],
  harmless: [
    'brust(?:gurt|training|muskel|schwimmen|tag)\\w*',
    'bringt mich (?:noch )?um\\b|zum sterben (?:schon|langweilig)|sterbe vor (?:hunger|lachen|neugier|langeweile)|konnte (?:fur|vor) \\w+ (?:morden|sterben)',
    'herz(?:rasen)? (?:rast|raste|klopfte)? ?(?:beim|nach dem|wahrend des) (?:lauf|laufen|training|sprint|rennen|radfahren|sport)\\w*',
    'atemnot (?:beim|nach dem) (?:lauf|laufen|training|sprint|rennen)\\w*|uberdosis (?:schokolade|netflix|zucker|sport|sonne)',
    '(?:vater|mutter|opa|oma|grossvater|grossmutter|onkel|tante) (?:hatte|hatten|ist|starb)\\b[^.?!]{0,120}',
  ],
  words: 'ich mein meine bin ist der die das und habe hatte zu wie was nicht im in auf mir mich',
};

const french: Signs = {
  emergency: {
    chest: [
      '(?:mal|douleur\\w*|pression|serrement|brulure) (?:a|dans|sur|au niveau de) (?:la |ma )?poitrine|douleur\\w* (?:thoracique\\w*)|poitrine (?:serree|qui serre|qui brule|me fait mal)|crise cardiaque|infarctus',
    ],
    stroke: [
      "(?:fais|fait|faire|avoir|ai) un avc|\\bavc\\b.{0,120}(?:maintenant|la)|(?:visage|bouche) (?:qui )?(?:tombe|s'affaisse|est paralysee?|de travers)|(?:n'arrive|arrive) (?:plus|pas) a parler|(?:bras|jambe|visage|cote) (?:est |sont )?(?:engourdi\\w*|paralyse\\w*|tout mou)|(?:ne )?(?:sens|peux) plus (?:bouger )?(?:mon|ma) (?:bras|jambe)|pire mal de tete de ma vie",
    ],
    breath: [
      "(?:n'arrive|arrive|peux|parviens) (?:plus|pas) a? ?respirer|du mal a respirer|j'etouffe|(?:je )?m'etouffe|manque d'air|difficulte\\w* a respirer|levres bleues|essouffle\\w* au repos",
    ],
    faint: [
      "(?:me suis|je suis) evanoui\\w*|perdu connaissance|perte de connaissance|inconscient\\w*|vais (?:m'evanouir|tomber dans les pommes)|tombe dans les pommes|(?:c[oœ]e?ur|coeur)[^.?!]{0,120}(?:s'emballe|bat (?:tres |trop )?(?:vite|fort))[^.?!]{0,120}(?:vertige\\w*|tete (?:me |qui )?tourne|malaise)|(?:vertige\\w*|tete (?:me |qui )?tourne)[^.?!]{0,120}coeur[^.?!]{0,120}(?:s'emballe|bat (?:tres |trop )?(?:vite|fort))",
    ],
    overdose: [
      `overdose|surdos\\w*|empoisonn\\w*|intoxiqu\\w*|(?:pris|avale|prise) (?:\\w+ )?(?:trop d[e']|${many}|tou(?:s|tes) (?:mes|les)|toute? (?:la|une|le) (?:boite|plaquette|flacon|tube) d[e']|une (?:boite|plaquette|poignee) (?:entiere )?d[e']) ?(?:\\w+ ){0,2}(?:comprimes|cachets|medicaments|somniferes|gelules|pilules|doliprane|${remedy})`,
    ],
    bleeding: [
      "saigne (?:beaucoup|abondamment|enormement)|saignement\\w* (?:abondant\\w*|important\\w*)|(?:hemorragie)|(?:crache|vomi\\w*|tousse) (?:du )?sang|saigne[^.?!]{0,120}(?:ne )?s'arrete pas|perds? beaucoup de sang",
    ],
    allergy: [
      'anaphyla\\w*|choc allergique|(?:forte|grave|violente) (?:reaction )?allergi\\w*|reaction allergique (?:grave|severe|forte)|(?:gorge|langue|levres?|visage)[^.?!]{0,120}(?:gonfl\\w*|se (?:ferme|serre))',
    ],
  },
  crisis: [
    "suicid\\w*|me tuer\\b|(?:veux|envie de|voudrais|aimerais) mourir|(?:mettre fin|en finir)(?: a mes jours| a ma vie| avec la vie)?|plus envie de vivre|(?:ne )?veux plus vivre|mieux (?:si j'etais )?mort\\w*|(?:m'oter|me donner) la (?:vie|mort)",
    'me (?:scarifi\\w*|mutil\\w*|coupe les veines|faire du mal|fais du mal)|automutil\\w*',
  ],
  harmless: [
    '(?:tuerais|tuer|mourir) pour (?:un|une|du|des)\\b|me tue\\b|mourir de (?:rire|faim|soif|chaud|honte)|mort\\w* de (?:rire|faim|fatigue)',
    'en finir avec (?:ce|cette|le|la|les) (?!vie)\\w+|ceinture (?:thoracique|de poitrine)|overdose de (?:chocolat|netflix|sucre|sport)',
    "coeur (?:s'emballait|battait vite|bat vite|s'emballe) (?:pendant|apres|en) (?:la |ma |le |mon |l')?(?:course|courant|entrainement|sprint|seance|velo)\\w*|essouffle\\w* (?:apres|pendant|en)",
    '(?:mon (?:pere|grand-pere|oncle)|ma (?:mere|grand-mere|tante)) (?:a|est|avait|etait)\\b[^.?!]{0,120}',
  ],
  words: "je j'ai mon ma mes le la les un une et est suis de du des que pas plus dans",
};

const spanish: Signs = {
  emergency: {
    chest: [
      '(?:dolor\\w*|presion|opresion|ardor) (?:en|sobre|de|fuerte en) (?:el |mi )?pecho|(?:me )?duele (?:mucho )?(?:el )?pecho|pecho (?:apretado|oprimido)|infarto|ataque (?:al corazon|cardiaco)',
    ],
    stroke: [
      '(?:tengo|teniendo|dando|da|sufriendo) un (?:derrame|ictus|acv|embolia)|(?:cara|boca) (?:caida|torcida|dormida|paralizada)|se me (?:cae|tuerce|durmio|duerme) (?:la )?(?:cara|boca)|(?:no puedo|no logro) (?:hablar|mover (?:el|mi|la) (?:brazo|pierna))|(?:brazo|pierna|lado) (?:dormid\\w|paralizad\\w|sin fuerza)|peor dolor de cabeza de mi vida',
    ],
    breath: [
      'no puedo respirar|no logro respirar|me (?:ahogo|asfixio|estoy ahogando)|me falta (?:el )?aire|(?:dificultad|me cuesta|cuesta) (?:mucho )?(?:para |al )?respirar|labios (?:azules|morados)',
    ],
    faint: [
      '(?:me )?(?:desmaye|desmayo|he desmayado|voy a desmayar\\w*)|perdi (?:el conocimiento|la conciencia)|inconsciente|corazon[^.?!]{0,120}(?:late (?:muy |demasiado )?(?:rapido|fuerte)|acelerado|se acelera|a mil)[^.?!]{0,120}(?:mare\\w*|vertigo)|(?:mare\\w*|vertigo)[^.?!]{0,120}corazon[^.?!]{0,120}(?:acelerado|rapido|a mil)',
    ],
    overdose: [
      `sobredosis|me (?:he )?(?:intoxiqu\\w*|envenen\\w*)|(?:tome|tomado|trague|tragado|inyecte|inyectado) (?:\\w+ )?(?:demasiad[oa]s?|${many}|tod[oa]s (?:mis|las|los)|tod[oa] (?:la|el) (?:caja|frasco|bote) de|un[a]? (?:caja|frasco|bote|punado) (?:enter[oa] )?de) (?:\\w+ ){0,2}(?:pastillas|comprimidos|medicamentos|somniferos|capsulas|${remedy})`,
    ],
    bleeding: [
      'sangr(?:o|ando) (?:mucho|muchisimo|abundante\\w*)|hemorragia|(?:tos\\w*|vomit\\w*|escup\\w*) (?:con )?sangre|no (?:para|deja) de sangrar|perdiendo mucha sangre|sangrado (?:abundante|que no para)',
    ],
    allergy: [
      'anafila\\w*|(?:shock|choque) (?:alergico|anafilactico)|reaccion alergica (?:grave|severa|fuerte)|(?:garganta|lengua|labios|cara)[^.?!]{0,120}(?:hincha\\w*|se (?:me )?cierra)|se me (?:cierra|hincha|esta cerrando|esta hinchando) (?:la )?(?:garganta|lengua|cara)',
    ],
  },
  crisis: [
    'suicid\\w*|matarme|me quiero (?:morir|matar)|quiero (?:morir|morirme)|quitarme la vida|acabar con (?:mi vida|todo)|(?:ya )?no quiero (?:seguir )?vivi\\w*|no quiero vivir|mejor (?:estar )?muert[oa]|ganas de (?:morir|morirme)',
    '(?:me )?(?:autolesion\\w*|cortarme las venas|me corto|hacerme dano|me hago dano)',
  ],
  harmless: [
    '(?:mataria|matar|muero|morir|morirme) (?:por|de) (?:un[oa]?\\b|risa|hambre|sed|ganas de (?!morir)|sueno|calor|frio|verguenza)|me mata\\b|me (?:estan?|esta) matando',
    'banda (?:de|del) pecho|sensor de pecho|sobredosis de (?:chocolate|netflix|azucar|deporte|sol)',
    'corazon (?:acelerado|se aceler\\w*|latia rapido) (?:durante|al|despues de|en) (?:la |el |mi )?(?:correr|carrera|entreno|entrenamiento|sprint|sesion|bici)\\w*',
    '(?:mi (?:padre|madre|abuelo|abuela|tio|tia)) (?:tuvo|sufrio|murio|ha tenido)\\b[^.?!]{0,120}|me corto el pelo',
  ],
  words: 'yo al pienso mi mis el la los las un una y es estoy tengo de que no en me he por',
};

const italian: Signs = {
  emergency: {
    chest: [
      '(?:dolor[ei]|pressione|oppressione|bruciore|fitta|fitte) (?:forte |forti )?(?:al|nel|sul|in) petto|petto (?:mi fa male|stretto)|mi fa male il petto|infarto|attacco (?:di cuore|cardiaco)',
    ],
    stroke: [
      '(?:avendo|ho|avere) un (?:ictus|ischemia)|(?:faccia|bocca|viso) (?:storta|storto|cadente|paralizzat\\w|intorpidit\\w)|non riesco a (?:parlare|muovere (?:il|la) (?:braccio|gamba))|(?:braccio|gamba|lato) (?:e |sono )?(?:intorpidit\\w|paralizzat\\w|addormentat\\w|senza forza)|peggior mal di testa della mia vita',
    ],
    breath: [
      "non riesco (?:piu )?a respirare|non respiro|mi manca (?:il respiro|l'aria|il fiato)|sto soffocando|soffoco|(?:difficolta|fatica) a respirare|faccio fatica a respirare|fame d'aria|labbra (?:blu|viola)",
    ],
    faint: [
      '(?:sono|mi sento) svenut\\w|svenendo|sto per svenire|per(?:so|dita di) (?:i sensi|conoscenza|coscienza)|incosciente|cuore[^.?!]{0,120}(?:batte (?:molto |troppo |fortissimo|forte)|a mille|accelerat\\w|impazzit\\w)[^.?!]{0,120}(?:gira la testa|vertigin\\w*|capogir\\w*)|(?:gira la testa|vertigin\\w*|capogir\\w*)[^.?!]{0,120}cuore[^.?!]{0,120}(?:a mille|accelerat\\w|batte (?:forte|troppo|molto))',
    ],
    overdose: [
      `overdose|sovradosaggio|avvelenat\\w|intossicat\\w|(?:preso|ingoiato|ingerito|iniettato) (?:\\w+ )?(?:tropp[oaie]|${many}|tutt[ei] (?:le|i)(?: mie| miei)?|(?:un'|una |tutta la )(?:intera )?(?:scatola|confezione|manciata) (?:intera )?di|un intero flacone di) ?(?:\\w+ ){0,2}(?:pillole|pastiglie|compresse|medicine|farmaci|sonniferi|${remedy})`,
    ],
    bleeding: [
      '(?:sanguino|perdo sangue|sanguinando) (?:molto|tanto|abbondante\\w*|troppo)|emorragia|(?:toss\\w*|vomit\\w*|sput\\w*) sangue|non (?:smette|smetto) di sanguinare|perd\\w* (?:molto|tanto|troppo) sangue|sanguinamento (?:che non si ferma|forte|abbondante)',
    ],
    allergy: [
      'anafila\\w*|shock (?:allergico|anafilattico)|(?:grave|forte|severa) reazione allergica|reazione allergica (?:grave|forte|severa)|(?:gola|lingua|labbra|faccia|viso)[^.?!]{0,120}(?:gonfi\\w*|si (?:sta )?chiud\\w*)|si sta (?:gonfiando|chiudendo) la (?:gola|lingua)',
    ],
  },
  crisis: [
    'suicid\\w*|uccidermi|ammazzarmi|(?:voglio|vorrei) (?:solo )?(?:morire|farla finita)|togliermi la vita|farla finita|non voglio (?:piu )?vivere|non ho piu voglia di vivere|meglio (?:se fossi )?mort[oa]',
    '(?:mi taglio|tagliarmi)(?: le vene| le braccia)?\\b|farmi del male|mi faccio del male|autolesion\\w*',
  ],
  harmless: [
    '(?:ucciderei|uccidere|morire|muoio) (?:per|di|dalla|dal) (?:un[oa]?\\b|voglia|ridere|risate|fame|sete|sonno|caldo|freddo|noia)|mi (?:uccide|ammazza|sta uccidendo)\\b|suicidio squad',
    'fascia (?:toracica|cardio|petto)|fascia sul petto|overdose di (?:cioccolato|netflix|zucchero|sport)|tagliarmi i capelli|mi taglio i capelli',
    'cuore (?:a mille|batteva forte|accelerat\\w) (?:durante|dopo|nella|in) (?:la |il |mia )?(?:corsa|allenamento|sprint|gara|bici)\\w*|mi manca il fiato (?:quando corro|dopo|durante|nella)',
    '(?:mio (?:padre|nonno|zio)|mia (?:madre|nonna|zia)) (?:ha|e|aveva|ebbe)\\b[^.?!]{0,120}',
  ],
  words: 'io al penso mio mia il lo la gli le un una e sono ho di che non nel mi per',
};

const portuguese: Signs = {
  emergency: {
    chest: [
      '(?:dor\\w*|pressao|aperto|queimacao) (?:forte )?(?:no|em meu|do|na regiao do) peito|peito (?:doi|esta doendo|apertado)|(?:doi|doendo) o peito|infarto|enfarte|ataque cardiaco',
    ],
    stroke: [
      '(?:tendo|ter|estou com) um (?:avc|derrame)|(?:rosto|boca|cara) (?:caid\\w|tort\\w|dormente|paralisad\\w)|nao (?:consigo|posso) (?:falar|mexer (?:o|a|meu|minha) (?:braco|perna))|(?:braco|perna|lado) (?:esta )?(?:dormente|paralisad\\w|sem forca)|pior dor de cabeca da minha vida',
    ],
    breath: [
      'nao (?:consigo|estou conseguindo) respirar|falta de ar (?!(?:ao|depois|durante))|estou sem ar|(?:estou )?(?:sufocando|a sufocar|me sufocando)|(?:dificuldade|custa-me|custa me) (?:em |para |a )?respirar|labios (?:azuis|roxos)',
    ],
    faint: [
      '(?:desmaiei|desmaiando|vou desmaiar|a desmaiar)|perdi (?:a consciencia|os sentidos)|inconsciente|coracao[^.?!]{0,120}(?:acelerad\\w|disparad\\w|bate muito|a mil)[^.?!]{0,120}(?:tont\\w*|vertige\\w*)|(?:tont\\w*|vertige\\w*)[^.?!]{0,120}coracao[^.?!]{0,120}(?:acelerad\\w|disparad\\w|a mil)',
    ],
    overdose: [
      `overdose|superdosagem|sobredosagem|envenenad\\w|intoxicad\\w|(?:tomei|engoli|injetei|tomado) (?:\\w+ )?(?:demais|demasiad[oa]s?|muit[oa]s|${many}|tod[oa]s (?:os|as)(?: meus| minhas)?|(?:uma|a) caixa (?:inteira |toda )?de|um frasco (?:inteiro )?de|um punhado de) ?(?:\\w+ ){0,2}(?:comprimidos|remedios|pilulas|medicamentos|capsulas|${remedy})`,
    ],
    bleeding: [
      '(?:sangrando|sangro|a sangrar|sangrar) (?:muito|demais|bastante)|hemorragia|(?:tossindo|tossi|vomit\\w*|cuspindo|a tossir) sangue|nao para de sangrar|perdendo (?:muito|demasiado) sangue|a perder muito sangue',
    ],
    allergy: [
      'anafila\\w*|choque (?:alergico|anafilatico)|reacao alergica (?:grave|forte|severa)|(?:garganta|lingua|labios|rosto|cara)[^.?!]{0,120}(?:inch\\w*|fechando|a fechar)',
    ],
  },
  crisis: [
    'suicid\\w*|me matar\\b|matar-me|quero (?:morrer|me matar|matar-me)|tirar (?:a )?minha (?:propria )?vida|acabar com (?:a minha vida|minha vida|tudo isso)|nao quero (?:mais )?viver|vontade de morrer|melhor mort[oa]\\b',
    'me (?:cortar|corto|machucar de proposito|mutil\\w*)\\b|cortar-me|automutil\\w*|autoles\\w*|magoar-me de proposito',
  ],
  harmless: [
    '(?:mataria|matar|morrer|morrendo|morro) (?:por|de) (?:um[a]?\\b|rir|fome|sede|sono|calor|frio|vontade de (?!morrer)|tedio)|me mata\\b|esta me matando',
    '(?:cinta|fita|banda) (?:peitoral|de peito)|overdose de (?:chocolate|netflix|acucar|esporte)|me cortar o cabelo|cortar-me o cabelo',
    'coracao (?:acelerad\\w|disparad\\w) (?:durante|depois d[aeo]|na|no|ao) (?:a |o |minha )?(?:corrida|treino|correr|sprint|bicicleta)\\w*|falta de ar (?:ao|depois|durante) ',
    '(?:meu (?:pai|avo|tio)|minha (?:mae|avo|tia)) (?:teve|morreu|tinha)\\b[^.?!]{0,120}',
  ],
  words: 'eu em penso meu minha o a os as um uma e estou tenho de que nao no na em me',
};

const dutch: Signs = {
  emergency: {
    chest: [
      'pijn op (?:de|mijn) borst|(?:pijn|druk|beklemming|steken) (?:in|op|aan) (?:de|mijn) borst\\w*|borstpijn|borst doet pijn|hartaanval|hartinfarct',
    ],
    stroke: [
      '(?:heb|krijg) (?:ik )?(?:een )?(?:beroerte|herseninfarct)|(?:gezicht|mond|mondhoek) (?:hangt|trekt scheef|scheef|is verlamd|is verdoofd)|kan (?:ineens |plotseling )?niet (?:meer )?(?:goed )?praten|(?:arm|been|gezicht|kant) (?:is|voelt|wordt) (?:ineens |plotseling )?(?:verlamd|verdoofd|gevoelloos|slap)|(?:arm|been) niet (?:meer )?bewegen|ergste hoofdpijn van mijn leven',
    ],
    breath: [
      '(?:kan|krijg) (?:bijna |ik )?(?:niet|geen|nauwelijks) (?:meer )?(?:ademen|ademhalen|adem|lucht)|benauwd\\w* (?:in rust|nu)|ben (?:erg |heel |zo )?benauwd|moeite met ademen|stik\\b|stikken|blauwe lippen|lippen (?:zijn|worden) blauw',
    ],
    faint: [
      'flauwgevallen|flauwvallen|val (?:bijna )?flauw|bewusteloos|buiten bewustzijn|(?:hart (?:bonst|slaat op hol|gaat tekeer|klopt heel snel)|hartkloppingen)\\b[^.?!]{0,120}(?:duizelig|licht in (?:mijn|het) hoofd)|duizelig[^.?!]{0,120}(?:hartkloppingen|hart (?:bonst|slaat op hol|gaat tekeer))',
    ],
    overdose: [
      `overdos\\w*|vergiftigd|vergiftiging|(?:te veel|teveel|${many}|al (?:mijn|de)|een (?:hele )?(?:doos|strip|handvol)|de hele (?:doos|strip)) (?:\\w+ ){0,2}(?:pillen|tabletten|slaappillen|pijnstillers|medicijnen|capsules|${remedy})(?: \\w+){0,3} (?:genomen|geslikt|ingenomen|gespoten)|(?:nam|slikte) (?:te veel|alle) \\w+`,
    ],
    bleeding: [
      'bloed (?:hevig|heel erg|erg|zwaar)\\b|(?:hevige|zware|ernstige) bloeding\\w*|(?:hoest|spuug|braak) (?:ik )?bloed|stopt niet met bloeden|blijft bloeden|verlies (?:ik )?(?:veel|te veel) bloed',
    ],
    allergy: [
      'anafyla\\w*|allergische shock|(?:ernstige|zware|heftige) allergische reactie|(?:keel|tong|lippen|gezicht) (?:zwelt|zwellen|is opgezwollen|zijn opgezwollen|gaat dicht|wordt dik)',
    ],
  },
  crisis: [
    'zelfmoord\\w*|suicid\\w*|zelfdoding|van kant maken|mezelf (?:doden|ombrengen|van het leven)|(?:wil|zou willen) (?:\\w+ )?(?:dood(?:gaan)?|sterven)\\b|wil niet meer leven|een einde maken aan mijn leven|eind aan mijn leven|was ik maar dood|(?:niet meer|geen zin meer (?:om te|in het)) leven',
    'mezelf (?:snijden|pijn doen|beschadigen|verwonden)|snijd (?:ik )?mezelf|zelfbeschadig\\w*|automutil\\w*',
  ],
  harmless: [
    '(?:moord|moorden|doden) (?:doen )?voor een|sterf van (?:de )?(?:honger|dorst|kou|warmte|lachen)|lach me dood|borstband|borstcrawl|borstspier\\w*|overdosis (?:chocola\\w*|netflix|suiker|sport)',
    'hart (?:bonsde|ging tekeer|klopte snel) (?:tijdens|na|bij) (?:het|de|mijn) (?:hardlopen|lopen|training|sprint|rit|run)\\w*|buiten adem (?:na|tijdens|bij)',
    'mijn (?:vader|moeder|opa|oma|oom|tante) (?:had|heeft|kreeg|stierf|is)\\b[^.?!]{0,120}',
  ],
  words: 'ik mijn ben is de het een en heb had te hoe wat niet in op van mij me',
};

const polish: Signs = {
  emergency: {
    chest: [
      'bol\\w* (?:w )?klat\\w*(?: piersiow\\w*)?|(?:bol|ucisk|klucie|pieczenie|scisk) w (?:klatce|klatke|piersi\\w*)|boli mnie (?:w )?(?:klatka|klatce|w piersi\\w*)|(?:mam|przechodze) zawal|zawal serca',
    ],
    stroke: [
      '(?:mam|dostal\\w*|to|przechodze) (?:chyba )?udar\\w*|(?:twarz|usta|kacik ust) (?:mi )?(?:opada|opadaja|opadl\\w*|wykrzywi\\w*|zdretwia\\w*)|nie moge (?:mowic|ruszyc|poruszyc|ruszac)|(?:reka|noga|twarz|strona) (?:mi )?(?:zdretwiala|dretwieje|sparalizowan\\w*|bezwladn\\w*)|najgorszy bol glowy w zyciu',
    ],
    breath: [
      'nie moge (?:zlapac )?(?:oddychac|oddechu|tchu|powietrza)|brakuje mi (?:powietrza|tchu|oddechu)|dusze sie|duszno mi|(?:trudno|ciezko) mi oddychac|trudnosci z oddychaniem|sine usta|usta (?:sa )?sine',
    ],
    faint: [
      'zemdlal\\w*|mdleje|zaraz zemdleje|strac\\w* przytomnosc|nieprzytomn\\w*|serce[^.?!]{0,120}(?:wali|kolacze|bije (?:bardzo )?szybko|pedzi)[^.?!]{0,120}(?:kreci|zawrot\\w*|slabo)|(?:kreci mi sie w glowie|zawrot\\w* glowy)[^.?!]{0,120}serce[^.?!]{0,120}(?:wali|kolacze|szybko)',
    ],
    overdose: [
      `przedawkow\\w*|zatrul\\w* sie|otrul\\w* sie|zatrucie lekami|(?:wzial\\w*|polkn\\w*|zazyl\\w*|lyknal\\w*|wstrzykn\\w*) (?:\\w+ )?(?:za duzo|zbyt (?:duzo|wiele)|${many}|wszystkie|cale opakowanie|garsc) ?(?:\\w+ ){0,2}(?:tablet\\w*|pigul\\w*|lekow|leki|proszk\\w*|kapsul\\w*|${remedy})`,
    ],
    bleeding: [
      '(?:mocno|bardzo|silnie|obficie) krwawi\\w*|krwawi\\w* (?:mocno|bardzo|silnie|obficie)|krwotok|(?:kaszl\\w*|wymiotuj\\w*|pluj\\w*) krwia|nie przestaje krwawic|trac\\w* (?:duzo|za duzo) krwi',
    ],
    allergy: [
      'anafila\\w*|wstrzas (?:anafilaktyczny|alergiczny)|(?:silna|ciezka|ostra) reakcja alergiczna|(?:gardlo|jezyk|usta|twarz) (?:mi )?(?:puchn\\w*|spuch\\w*|opuch\\w*|zaciska)|puchnie mi (?:gardlo|jezyk|twarz)',
    ],
  },
  crisis: [
    'samoboj\\w*|zabic sie|sie zabic|sie zabije|zabije sie|(?:chce|chcial\\w*) (?:\\w+ )?umrzec|odebrac sobie zycie|skonczyc ze (?:soba|wszystkim)|nie chce (?:mi sie )?(?:juz )?zyc|lepiej (?:by bylo )?gdybym (?:nie zyl\\w*|umarl\\w*)|mysli samobojcze',
    '(?:tne|ciac|kalecze|okaleczam|okaleczac|krzywdze) sie|sie (?:tne|ciac|okaleczam|okaleczac)|samookalecz\\w*|zrobic sobie krzywde',
  ],
  harmless: [
    'zabil\\w*bym za|umieram (?:ze |z )(?:smiechu|glodu|pragnienia|nudow|goraca)|umrzec ze smiechu|pas (?:na klatke|piersiowy)|trening klatki|przedawkow\\w* (?:czekolad\\w*|netflix\\w*|cukr\\w*|sport\\w*)',
    'serce (?:walilo|bilo szybko) (?:podczas|po|w czasie) (?:biegu|treningu|sprintu|jazdy|biegania)\\w*|zadyszk\\w*',
    '(?:moj (?:ojciec|tata|dziadek|wujek)|moja (?:mama|matka|babcia|ciocia)) (?:mial\\w*|zmarl\\w*|przeszl\\w*)\\b[^.?!]{0,120}',
  ],
  words: 'ja moj moja jest i w na nie mam sie mnie mi co jak do z to',
};

export const signsOf: Record<Language, Signs> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  nl: dutch,
  pl: polish,
};
