import { useEffect, useRef, useState } from 'preact/hooks';
import { problemOf } from '../../data/api.ts';
import { draft, running, stop } from '../../data/asking.ts';
import { questionFocus } from '../../data/focus.ts';
import { Icon } from '../../parts/icon.tsx';
import { toast } from '../../parts/toast.tsx';

const charactersMax = 2_000;

type Props = { placeholder: string; onAsk: (question: string) => void };

export function Composer({ placeholder, onAsk }: Props) {
  const [text, setText] = useState(draft.read);
  const field = useRef<HTMLTextAreaElement>(null);
  const isRunning = running.value !== null;
  const write = (next: string) => {
    draft.keep(next);
    setText(next);
  };
  const send = () => {
    const question = text.trim();
    if (question === '' || isRunning) return;
    write('');
    onAsk(question);
  };
  const halt = async () => {
    const question = running.value?.question ?? '';
    if (field.current?.value === '') write(question);
    field.current?.focus();
    await stop().catch((cause: unknown) => toast(problemOf(cause).message));
  };
  useEffect(() => {
    if (Date.now() < questionFocus.untilMs) field.current?.focus();
  }, []);
  useEffect(() => {
    if (!isRunning) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) void halt();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isRunning]);
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        aria-label="Your question"
        placeholder={placeholder}
        rows={1}
        maxLength={charactersMax}
        value={text}
        data-ask
        onInput={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      {isRunning ? (
        <button type="button" class="icon-button" aria-label="Stop" onClick={() => void halt()}>
          <Icon name="stop" />
        </button>
      ) : (
        <button type="submit" class="icon-button" aria-label="Ask">
          <Icon name="send" />
        </button>
      )}
    </form>
  );
}
