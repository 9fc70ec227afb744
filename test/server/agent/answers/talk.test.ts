import { describe, expect, test } from 'bun:test';
import { exampleQuestions } from '../../../../server/agent/answers/offers.ts';
import { emptyAccount, replyTo } from '../../../../server/agent/answers/talk.ts';
import { createGate } from '../../../../server/agent/gate/gate.ts';
import { splitSentences } from '../../../../server/agent/gate/sentences.ts';
import { makePlan } from '../../../../server/agent/reader/plan.ts';
import { addServerCommands } from '../../../../server/commands.ts';
import { addClientCommands } from '../../../../web/cli/commands.ts';
import { createProgram } from '../../../../web/cli/program.ts';
import { contextOf } from '../../../support/agent/findings.ts';
import { metrics, today } from '../../../support/agent/metrics.ts';

const reply = (question: string, modelName = 'embedded') => replyTo(question, { metrics, modelName });

const talk: Readonly<Record<string, readonly string[]>> = {
  'Hello. Ask me': ['hi', 'Hello!', 'hey there', 'Good morning', 'hello, how are you?'],
  'You are welcome': ['thanks', 'Thank you very much!', 'great, thanks', 'ok thanks', 'thanks for your help'],
  Goodbye: ['bye', 'good night', 'see you later'],
  'I am hale': ['who are you?', 'What are you?', "what's your name"],
  'I answer questions about your own data': [
    ...['what can you do?', 'help', 'What can I ask you?', 'How do I use this?', 'what data do you have about me?'],
    ...['Hi, what can you do?', 'Show me some examples', 'what kind of questions can I ask'],
  ],
  'In the app, the button “Save a copy': [
    ...['How do I export my data?', 'Can I download all my data?', 'export everything'],
    ...['how can I get my data out of here, as a file', 'how do i get all my stuff out into excel or whatever'],
  ],
  'The app has “A page for the doctor”': ['What should I ask my doctor?', 'can you send this to my gp'],
  'To erase everything': ['how can I delete my data', 'Delete my account', 'please erase all of my data'],
  'Each number is a fact': [
    ...['Where does that number come from?', 'how do you know that?', 'Are you sure?', 'can you prove that number?'],
    ...['Is that right?', 'Where did you get these numbers from?', 'how was that calculated?'],
  ],
  'Your data lies in the database': [
    'Is my data private?',
    'who can see my data?',
    'Do you sell my data?',
    'Where is my data stored?',
  ],
  'I am hale, a program': ['Which model are you?', 'are you ChatGPT?', 'Are you an AI?', 'what llm do you use'],
  'Connect a wearable': [
    ...['How do I connect my watch?', 'connect my Garmin', 'i bought a ring and now? how do i get it in here'],
    'why is there nothing here, how do i get my watch in?',
  ],
  'Choose the file': ['How do I import my Apple Health data?', 'can i load an export file from fitbit'],
  'Upload a lab report': ['How do I upload a lab report?', 'where can I add my blood results'],
  'No diagnosis': ['Can you diagnose me?', 'are you a medical device'],
};

describe('talk about hale itself is answered', () => {
  test.each(Object.entries(talk).flatMap(([begin, all]) => all.map((each): [string, string] => [each, begin])))(
    '%s',
    (question, begin) => {
      expect(reply(question)).toStartWith(begin);
    },
  );
});

test.each([
  ...['Hello, how did I sleep last night?', 'thanks, and my steps yesterday?', 'How many steps did I take?', ''],
  ...['Is my LDL high?', 'What can I do to sleep better?', 'where does my heart rate stand?', 'help me sleep better'],
  ...['My chest hurts, what should I do?', 'thanks, now the median instead', 'Give me the rundown, partner'],
  ...['How much does that differ from the week before?', 'My GP asks for the newest CRP, what was it?'],
  ...[
    'How is my sleep?',
    'Delete my run from yesterday',
    'what do you know about my sleep?',
    'Is my heart rate right?',
  ],
])('%s is no talk about hale', (question) => {
  expect(reply(question)).toBeNull();
});

describe('what hale says of itself', () => {
  const replies = [
    ...Object.values(talk)
      .flat()
      .map((each) => reply(each)),
    reply('which model are you', 'llama'),
  ];

  test('holds no number and passes the gate', () => {
    const gate = createGate(contextOf([]));
    for (const text of [...replies, emptyAccount])
      for (const sentence of splitSentences(text ?? '')) {
        expect(sentence).not.toMatch(/\d/);
        expect({ sentence, violations: gate.check(sentence).violations }).toEqual({ sentence, violations: [] });
      }
  });

  test('names only labels that the app shows', async () => {
    const screens = await Array.fromAsync(new Bun.Glob('web/app/screens/**/*.tsx').scan());
    const shown = (await Promise.all(screens.map((file) => Bun.file(file).text()))).join('\n');
    const named = new Set(
      replies.flatMap((text) => [...(text ?? '').matchAll(/“([^”?]+)”/g)].map(([, label]) => label)),
    );
    expect([...named].filter((label) => !shown.includes(label ?? ''))).toEqual([]);
    expect(named.size).toBeGreaterThan(3);
  });

  test('names only commands that exist', () => {
    const terminal = {} as Parameters<typeof addClientCommands>[1];
    const program = createProgram(terminal, { version: '', description: '' });
    addClientCommands(program, terminal);
    addServerCommands(program, { terminal } as Parameters<typeof addServerCommands>[1]);
    const named = [...replies, emptyAccount].flatMap((text) => [...(text ?? '').matchAll(/`hale ([a-z -]+)`/g)]);
    expect(named.length).toBeGreaterThan(5);
    for (const [, words = ''] of named) {
      let command: { commands: readonly (typeof program)[]; options: typeof program.options } = program;
      for (const word of words.split(' ')) {
        if (word.startsWith('--')) expect(command.options.map(({ long }) => long as string)).toContain(word);
        else if (command.commands.length > 0) {
          const found = command.commands.find((each) => each.name() === word);
          expect({ words, found: found?.name() }).toEqual({ words, found: word });
          command = found ?? command;
        }
      }
    }
  });
});

test('the questions offered are ones that the reader answers', () => {
  for (const metric of metrics) {
    for (const question of exampleQuestions([metric])) {
      const { items, unanswered } = makePlan({ messages: [{ role: 'user', content: question }], today, metrics });
      expect({ question, unanswered, items: items.length > 0 }).toEqual({ question, unanswered: [], items: true });
    }
  }
});
