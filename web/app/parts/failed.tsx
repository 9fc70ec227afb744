import { Button } from './button.tsx';
import { Title } from './title.tsx';

export const Failed = () => (
  <div class="stack">
    <Title>This page could not be shown</Title>
    <p>Nothing of your data is lost. Loading the page again usually helps.</p>
    <div>
      <Button onClick={() => location.reload()}>Load again</Button>
    </div>
  </div>
);
