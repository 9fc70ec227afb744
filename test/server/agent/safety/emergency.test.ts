import { describe, expect, test } from 'bun:test';
import { emergencyAdvice, findEmergency } from '../../../../server/agent/safety/emergency.ts';

const emergencies: Record<string, string[]> = {
  en: [
    'I have chest pain, what was my heart rate?',
    'My chest hurts and my arm is numb',
    'There is a pressure on my chest',
    "I can't catch my breath",
    'I am suddenly short of breath',
    'my heart is racing and I feel dizzy',
    'I feel faint and my heart is pounding like mad',
    'I am having a stroke, I think',
    'My speech is slurred',
    'my baby is not breathing',
    'i accidentally double dosed on my insulin',
    'mix up: took my pills twice this morning',
    'This is the worst headache of my life',
    'I took too many pills',
    'I took 30 paracetamol tablets an hour ago',
    'he swallowed a bottle of aspirin',
    'I injected too much insulin',
    'My throat is closing after the peanuts',
    "the cut won't stop bleeding",
    'I am coughing up blood',
    'I passed out this morning',
    'I have ch\u00ADest \u200Bpain',
  ],
  de: [
    'Ich habe starke Brustschmerzen',
    'ich bekomme keine Luft mehr',
    'Mein Arm ist plötzlich taub und mein Mundwinkel hängt',
    'Ich habe 20 Tabletten Paracetamol genommen',
    'Herzrasen und mir ist schwindlig, soll ich warten?',
    'Ich blute stark und es hört nicht auf zu bluten',
    'meine Zunge schwillt an, ich glaube eine starke allergische Reaktion',
    'ich bin ohnmächtig geworden',
  ],
  fr: [
    "J'ai mal à la poitrine",
    'je n’arrive plus à respirer',
    "J'ai pris trop de médicaments",
    'je me suis évanoui ce matin',
    'mon visage est engourdi, je fais un AVC',
    'ma langue gonfle après une piqûre',
    'je saigne beaucoup',
  ],
  es: [
    'Me duele el pecho desde hace una hora',
    'no puedo respirar bien',
    'tomé demasiadas pastillas',
    'creo que tengo un derrame, no puedo mover el brazo',
    'me desmayé hoy',
    'se me cierra la garganta',
    'estoy sangrando mucho',
  ],
  it: [
    'Ho un forte dolore al petto',
    'non riesco a respirare',
    'ho preso troppe pastiglie',
    'sono svenuta stamattina',
    'non riesco a muovere il braccio',
    'mi si sta gonfiando la lingua, si sta chiudendo la gola',
  ],
  pt: [
    'Estou com dor no peito',
    'não consigo respirar',
    'tomei comprimidos demais, tomei 20 comprimidos',
    'desmaiei hoje de manhã',
    'estou tendo um AVC',
    'minha garganta está inchando',
  ],
  nl: [
    'Ik heb pijn op de borst',
    'ik krijg geen adem',
    'Ik heb te veel pillen geslikt',
    'ik ben flauwgevallen',
    'mijn gezicht hangt scheef en ik kan niet meer praten',
    'mijn keel zwelt op',
  ],
  pl: [
    'Mam ból w klatce piersiowej',
    'nie mogę oddychać',
    'wziąłem za dużo tabletek',
    'zemdlałam dziś rano',
    'mam chyba udar, ręka mi zdrętwiała',
    'puchnie mi gardło',
  ],
};

const crises: Record<string, string[]> = {
  en: [
    'I want to kill myself',
    'i feel like ending it all',
    "I don't want to be here anymore",
    'they would be better off without me',
    "I don't want to live anymore",
    'I have been cutting myself',
    'thinking about suicide',
    'I hurt myself on purpose',
  ],
  de: ['Ich will nicht mehr leben', 'ich habe Selbstmordgedanken', 'ich ritze mich', 'ich möchte sterben'],
  fr: ['je veux mourir', "j'ai des pensées suicidaires", "j'ai envie d'en finir", 'je me scarifie'],
  es: ['quiero morir', 'pienso en suicidarme', 'ya no quiero vivir', 'me corto los brazos'],
  it: ['voglio morire', 'penso al suicidio', 'non voglio più vivere', 'voglio farla finita'],
  pt: ['quero morrer', 'penso em suicídio', 'não quero mais viver', 'eu quero me matar'],
  nl: ['ik wil dood', 'ik denk aan zelfmoord', 'ik wil niet meer leven', 'ik snijd mezelf'],
  pl: ['chcę umrzeć', 'myślę o samobójstwie', 'nie chcę już żyć', 'chcę się zabić'],
};

const harmless: string[] = [
  'How many steps did I take yesterday?',
  'How did I breathe last night?',
  'What was my chest strap heart rate?',
  'Which day did I pass 10,000 steps?',
  'My goal is to strengthen my chest',
  'How was my stroke rate in swimming?',
  'I could kill for a coffee',
  'my heart was racing during the run',
  'I was short of breath after the sprint, what was my heart rate?',
  'this training plan is killing me',
  'I am dying to know my best week',
  'I overdosed on netflix, how did I sleep?',
  'I did suicide sprints on the track, how hard was it?',
  'I cut myself some slack this week, fewer steps?',
  'I hurt myself last week while running, how many rest days did I take?',
  'My father had a stroke in 2010, is my blood pressure fine?',
  'Is my resting heart rate fine for my age?',
  'What was my breathing rate while asleep?',
  'Did my heart rate drop on rest days?',
  'I took 20 minutes of yoga',
  'I took too many rest days this month, did my HRV improve?',
  'I took all my runs outside in May',
  'Wie viele Schritte bin ich gestern gegangen?',
  'Ich sterbe vor Hunger, wie viele Kalorien habe ich verbrannt?',
  'Mein Herz rast beim Laufen, wie hoch war mein Puls?',
  'Welcher Brustgurt misst am besten?',
  'Combien de pas ai-je faits hier ?',
  'Je pourrais tuer pour un café',
  'Mon cœur battait vite pendant la course',
  'je meurs de faim',
  '¿Cuántos pasos di ayer?',
  'Me muero de hambre después de correr',
  'mi corazón se aceleró al correr, ¿cuál fue mi pulso?',
  'Quanti passi ho fatto ieri?',
  'muoio di sonno, quanto ho dormito?',
  'mi manca il fiato quando corro, quanto ho corso?',
  'Quantos passos dei ontem?',
  'estou morrendo de fome',
  'Hoeveel stappen heb ik gisteren gezet?',
  'ik sterf van de honger',
  'Mijn hart bonsde tijdens het hardlopen',
  'Ile kroków zrobiłem wczoraj?',
  'umieram z głodu',
  'serce waliło podczas biegu, jakie było tętno?',
];

const rows = (groups: Record<string, string[]>) =>
  Object.entries(groups).flatMap(([language, texts]) => texts.map((text) => [language, text] as const));

describe('signs of an emergency', () => {
  test.each(rows(emergencies))('in %s: %s', (language, text) => {
    expect(findEmergency(text)).toEqual({ kind: 'emergency', language: language as 'en' });
  });

  test.each(rows(crises))('thoughts of suicide and self-harm in %s: %s', (language, text) => {
    expect(findEmergency(text)).toEqual({ kind: 'crisis', language: language as 'en' });
  });

  test.each(harmless)('are not seen where there are none: %s', (text) => {
    expect(findEmergency(text)).toBeNull();
  });

  test('are seen at both ends of a long text', () => {
    const long = 'how many steps did I take last week '.repeat(2_000);
    expect(findEmergency(`I have chest pain. ${long}`)?.kind).toBe('emergency');
    expect(findEmergency(`${long} and I want to die`)?.kind).toBe('crisis');
    expect(findEmergency(long)).toBeNull();
  });
});

describe('the way to help', () => {
  test.each(Object.keys(emergencies))('names the emergency numbers in %s', (language) => {
    const said = emergencyAdvice({ kind: 'emergency', language: language as 'en' });
    for (const number of ['112', '911', '999']) expect(said).toContain(number);
  });

  test.each(Object.keys(crises))('names emergency numbers and lines that listen in %s', (language) => {
    const said = emergencyAdvice({ kind: 'crisis', language: language as 'en' });
    for (const number of ['112', '911', '999', '988']) expect(said).toContain(number);
  });
});
