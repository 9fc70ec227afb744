/** Whoop translates its headers. */
const cycleColumns = [
  'cycle start time|startzeit des zyklus',
  'cycle end time|endzeit des zyklus',
  'cycle timezone|zeitzone des zyklus',
  'recovery score %|erholungswert %',
  'resting heart rate (bpm)|ruheherzfrequenz (schläge pro minute)',
  'heart rate variability (ms)|herzfrequenzvariabilität (ms)',
  'skin temp (celsius)|hauttemperatur (celsius)',
  'blood oxygen %|blutsauerstoff %',
  'day strain|tagesbelastung',
  'energy burned (cal)|verbrannte energie (cal)',
  'max hr (bpm)|max hf (schläge pro minute)',
  'average hr (bpm)|durchschnittliche hf (schläge pro minute)',
  'sleep onset|beginn des schlafs',
  'wake onset|beginn des aufwachens',
  'sleep performance %|schlafleistung %',
  'respiratory rate (rpm)|atemfrequenz (atemzüge/min.)',
  'asleep duration (min)|schlafdauer (min.)',
  'in bed duration (min)|dauer im bett (min.)',
  'light sleep duration (min)|dauer des leichtschlafs (min.)',
  'deep (sws) duration (min)|dauer des tiefschlafs (min.)',
  'rem duration (min)|dauer des rem-schlafs (min.)',
  'awake duration (min)|dauer des aufwachens (min.)',
  'sleep need (min)|schlafbedarf (min.)',
  'sleep debt (min)|schlafdefizit (min.)',
  'sleep efficiency %|schlafeffizienz %',
  'sleep consistency %|schlafkonstanz %',
] as const;

const sleepColumns = [...cycleColumns.slice(0, 3), ...cycleColumns.slice(12), 'nap|nickerchen'] as readonly string[];

const workoutColumns = [
  ...cycleColumns.slice(0, 3),
  'workout start time|startzeit des trainings',
  'workout end time|endzeit des trainings',
  'duration (min)|dauer (min.)',
  'activity name|name der aktivität',
  'activity strain|aktivitätsbelastung',
  'energy burned (cal)|verbrannte energie (cal)',
  'max hr (bpm)|max hf (schläge pro minute)',
  'average hr (bpm)|durchschnittliche hf (schläge pro minute)',
] as readonly string[];

export type WhoopFile = 'cycles' | 'sleeps' | 'workouts';

const layouts: Record<WhoopFile, { columns: readonly string[]; widthMin: number; widthMax: number }> = {
  workouts: { columns: workoutColumns, widthMin: 16, widthMax: 17 },
  cycles: { columns: cycleColumns, widthMin: 26, widthMax: 27 },
  sleeps: { columns: sleepColumns, widthMin: 18, widthMax: 18 },
};

const namesOf = (column: string) => column.split('|');

export function whoopLayout(header: readonly string[]): { file: WhoopFile; places: Map<string, number> } | null {
  const cells = header.map((cell) => cell.trim().toLowerCase());
  const has = (column: string | undefined) =>
    column !== undefined && namesOf(column).some((name) => cells.includes(name));
  const file = has(workoutColumns[3])
    ? 'workouts'
    : has(cycleColumns[3])
      ? 'cycles'
      : has(cycleColumns[12]) && has(cycleColumns[0])
        ? 'sleeps'
        : byWidth(cells);
  if (file === null) return null;
  const { columns } = layouts[file];
  const places = new Map<string, number>();
  for (const [place, column] of columns.entries()) {
    const found = cells.findIndex((cell) => namesOf(column).includes(cell));
    // In unlisted languages columns count by place.
    const at = found >= 0 ? found : file === byWidth(cells) ? place : -1;
    if (at >= 0) places.set(namesOf(column)[0] ?? '', at);
  }
  return { file, places };
}

function byWidth(cells: readonly string[]): WhoopFile | null {
  const [file] = (Object.keys(layouts) as WhoopFile[]).filter(
    (key) => cells.length >= layouts[key].widthMin && cells.length <= layouts[key].widthMax,
  );
  return file ?? null;
}
