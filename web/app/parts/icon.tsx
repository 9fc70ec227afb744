const shapes = {
  today: 'M3 8.5 10 3l7 5.5V16a1 1 0 0 1-1 1h-3.5v-5h-5v5H4a1 1 0 0 1-1-1Z',
  ask: 'M4 4h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H9l-4 3v-3H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1Z',
  metrics: 'M3 17h14M3 12.5 7 8l3.5 3L17 4',
  night: 'M16.5 12.2A7 7 0 1 1 8.3 3.4a5.6 5.6 0 0 0 8.2 8.8Z',
  workouts: 'M3 10h2.5l2-5 4 10 2.5-5H17',
  labs: 'M8 3h4M9 3v5l-4.4 7.2A1.2 1.2 0 0 0 5.6 17h8.8a1.2 1.2 0 0 0 1-1.8L11 8V3M6.5 13h7',
  sources: 'M7 3.5h6l.7 3.2a5 5 0 0 1 0 6.6L13 16.5H7l-.7-3.2a5 5 0 0 1 0-6.6ZM10 8v2.2l1.5 1',
  you: 'M10 10a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM3.8 17c.6-3.1 3.1-4.8 6.2-4.8s5.6 1.7 6.2 4.8',
  doctor: 'M5 3h7l3 3v11H5ZM12 3v3h3M8 10h4M10 8v4M8 14h4',
  close: 'm5 5 10 10M15 5 5 15',
  stop: 'M6 6h8v8H6Z',
  send: 'M10 16V4M5 9l5-5 5 5',
  up: 'M10 16V4M5.5 8.5 10 4l4.5 4.5',
  down: 'M10 4v12M5.5 11.5 10 16l4.5-4.5',
  right: 'm8 5 5 5-5 5',
  left: 'm12 5-5 5 5 5',
  file: 'M5 3h7l3 3v11H5ZM12 3v3h3',
  watch: 'M7.5 6 8 3h4l.5 3M7.5 14l.5 3h4l.5-3M10 14.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10 7.8V10l1.5 1',
  person: 'M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 17c0-3 2.7-5 6-5s6 2 6 5Z',
  table: 'M3 4h14v12H3ZM3 8h14M3 12h14M9 4v12',
  warning: 'M10 3.5 17.5 16.5h-15ZM10 8.5v3.5M10 14.2v.1',
  check: 'm4 10.5 4 4 8-9',
} as const;

export type IconName = keyof typeof shapes;

export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <path d={shapes[name]} />
  </svg>
);
