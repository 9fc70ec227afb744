import { useLocation } from 'preact-iso';
import { href } from '../../data/place.ts';
import { Icon } from '../../parts/icon.tsx';

export function AskBox() {
  const { route } = useLocation();
  return (
    <form
      class="ask-box"
      onSubmit={(event) => {
        event.preventDefault();
        const question = String(new FormData(event.currentTarget).get('question')).trim();
        if (question !== '') route(`${href('/ask')}?question=${encodeURIComponent(question)}`);
      }}
    >
      <input
        name="question"
        aria-label="Ask about your data"
        placeholder="Ask about your data…"
        maxLength={2000}
        autocomplete="off"
        data-ask
      />
      <button type="submit" class="icon-button" aria-label="Ask">
        <Icon name="send" />
      </button>
    </form>
  );
}
