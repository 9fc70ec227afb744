import { singleKeys } from '../data/device.ts';
import { Choice } from '../parts/choice.tsx';
import { Dialog } from '../parts/dialog.tsx';

const keys: readonly [string, string][] = [
  ['/', 'Ask'],
  ['Esc', 'Close, or stop an answer'],
  ['← →', 'Move along a chart, Home and End to its ends'],
  ['T', 'A chart as a table, and back'],
  ['?', 'This list'],
];

export const Help = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keys" onClose={onClose}>
    <dl class="keys">
      {keys.map(([key, meaning]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
    <Choice
      label="Single keys"
      checked={singleKeys.value}
      onChange={(on) => {
        singleKeys.value = on;
      }}
    >
      Off, a key alone does nothing here; arrows and Esc stay.
    </Choice>
  </Dialog>
);
