import type { Bundle } from '../model.ts';
import { nearestOf } from './likeness.ts';

// biome-ignore format: a table is read by its rows.
const meanings: Readonly<Record<string, string>> = {
  tired: 'tired tiredness exhausted exhausting knackered drained fatigued fatigue weary sleepy zombie groggy shattered wrecked sluggish dead meh flat rubbish awful terrible horrible crap crappy shit lousy rough foggy worn beat lethargic bushed grumpy wiped cooked trashed weak yawning asleep bus truck',
  train: 'train training trained run running ride riding cycle gym workout workouts exercise session sessions race races lift lifting swim yoga pilates spinning marathon match game football tennis class sport sports walk hike jog push leg',
  rest: 'rest resting nap break relax recover recovery couch sofa easy lie slow chill skip',
  improve: 'improve improving improved better fix optimise optimize healthier fitter boost upgrade',
  work: 'work focus concentrate tackle start begin priority prioritise',
  advice: 'advice advise tips tip suggestion suggestions suggest recommend recommendation recommendations',
  habit: 'habit habits routine lifestyle',
  week: 'week day weekend month year quarter yesterday tonight tomorrow morning mornings evening lately recently days weeks months shift fortnight since',
  summary: 'summary summarise summarize overview recap rundown round-up roundup report update digest picture highlights brief version',
  unusual: 'unusual strange weird odd abnormal off funny wrong anomaly anomalies irregular suspicious concerning fishy dodgy stand stands stick sticks jump jumps flags flag alarming',
  changed: 'change changes changed changing different new differ differs difference',
  feel: 'feel feels feeling felt',
  health: 'health healthy wellbeing body body-wise myself',
  fit: 'fit fitness shape stamina condition cardio endurance',
  numbers: 'numbers data stats figures readings values metrics',
  worry: 'worry worried worrying concern concerned watch',
  sick: 'sick ill unwell poorly cold flu',
  always: 'always constantly still every time',
  good: 'good great nice well ok okay alright fine proud brag decent',
  bad: 'bad worst weakest',
  doing: 'doing looking going faring',
};

const examples: Readonly<Record<Exclude<Bundle, 'why'>, string>> = {
  ready: `should i train today / gym today or rest / can i train tonight / should i take a rest day / can i train hard tomorrow
    train tonight or just rest / should i rest before my shift / am i ready for my race / do i need a rest / rest day or train
    am i rested enough to train / should i skip training / am i training too much / should i push or rest
    is today a good day for training / is my body ready for more training / do i need a rest week / train or rest be honest
    after hard training should i rest / is training this evening too much / am i ready for training`,
  tired: `why am i so tired / why do i feel tired / i feel tired all the time / why do i wake up tired / i feel tired
    any idea why i am tired / what makes me tired / no energy lately / i am tired / woke up tired again / i feel sick
    where has my energy gone / why can i not get out of bed in the morning / i am always tired / totally tired lately any clue why
    i have no energy since weeks / i woke up feeling tired / falling asleep at my desk`,
  improve: `what should i work on / what can i do better / how can i improve my health / what would you change
    where should i start / give me some advice / any advice for me / what is my worst habit / which habit should i change
    what one thing should i improve / how do i get better / what should i do differently / help me get better
    what would help me most / i want to get fit where do i start / what do you advise / what am i doing wrong
    i want to lose weight where do i start / what is my weak spot / make me a plan / what should my goal be
    if you had to pick one thing for me to change what would it be / what would make the biggest difference for my health
    what should i watch out for / which bad habit shows in my numbers / how can i live longer`,
  summary: `how was my week / how am i compared to last month / summary of my week / how am i doing / give me a summary / how are things going
    what did my week look like / anything good to report / something to be proud of / how is my health / am i doing well
    what do my numbers say / tell me about my week / am i healthy / how do i look
    how did it go this week / was it a good week / good news or bad news / how has my body been lately
    how are things looking body-wise / what is my health looking like / how is my health doing / tell me something nice
    a summary of my last weeks / say something good about my numbers / what does this say about me`,
  unusual: `tell me something interesting about my data / surprise me / anything unusual / does anything stand out / is something wrong with me / is there anything i should know
    anything to worry about / what is going on with me / am i getting sick / something unusual in my numbers lately
    should i be worried / is everything normal / is everything alright with me / did anything unusual happen / anything unusual going on in there
    what stands out to you / does anything look off / anything unusual this week / is something off with my body`,
  changes: `what changed / what is different / has anything changed / what changes in my body / what is new this month
    how have i changed / is anything better than before / what got better and what got worse / have i gotten better or worse lately
    what changed since summer / what is different to before`,
  fitness: `am i getting fitter / how fit am i / is my fitness improving / am i in good shape / am i losing my fitness
    is the training paying off / does my training work / is my fitness getting better`,
  night:
    'how was my night / did i have a good night / was it a bad night / how did the night go / good night or bad night',
};

export const openQuestionOf = nearestOf(
  meanings,
  Object.entries(examples).map(([kind, said]) => ({ kind: kind as Bundle, examples: said })),
  0.6,
);
