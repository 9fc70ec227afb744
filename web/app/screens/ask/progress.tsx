import type { Running, Stopped } from '../../data/asking.ts';
import { Button } from '../../parts/button.tsx';
import { Text } from './answer.tsx';

export const Progress = ({ running: { question, steps, text } }: { running: Running }) => (
  <article class="turn stack" aria-busy="true">
    <h2 class="question">{question}</h2>
    <ul class="steps plain-list small quiet">
      {steps.length === 0 && <li>Reading your question…</li>}
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ul>
    <div aria-live="polite">{text !== '' && <Text text={text} facts={[]} />}</div>
  </article>
);

export const Problem = ({ stopped, onAgain }: { stopped: Stopped; onAgain: (question: string) => void }) => (
  <section class="card stack" role="alert">
    <h2>No answer came</h2>
    <p>{stopped.problem}</p>
    <p class="quiet">“{stopped.question}”</p>
    <div>
      <Button onClick={() => onAgain(stopped.question)}>Ask again</Button>
    </div>
  </section>
);
