import { api, type Outputs } from '../../data/api.ts';
import { changed } from '../../data/query.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Field } from '../../parts/field.tsx';
import { toast } from '../../parts/toast.tsx';

type Report = Outputs['labs']['get'];
type Result = Report['results'][number];

export function ResultForm({
  report,
  result,
  onClose,
}: {
  report: Report;
  result: Result | null;
  onClose: () => void;
}) {
  const before = {
    name: result?.name ?? '',
    value: result?.value_text ?? '',
    unit: result?.unit ?? '',
    range: result?.range_text ?? '',
    test_date: result?.test_date ?? report.test_date ?? '',
  };
  const save = async (fields: FormData) => {
    const said = (name: keyof typeof before) => String(fields.get(name)).trim();
    const changedOnes = Object.fromEntries(
      (['name', 'value', 'unit', 'range', 'test_date'] as const)
        .filter((name) => said(name) !== before[name])
        .map((name) => [name, said(name)]),
    );
    if (result) await api.labs.correct.mutate({ id: report.id, result_id: result.id, ...changedOnes });
    else await api.labs.addResult.mutate({ id: report.id, ...changedOnes, name: said('name'), value: said('value') });
    changed('');
    toast(result ? 'Corrected' : 'Added');
  };
  const read = result?.as_read;
  return (
    <Confirm
      title={result ? `Correct ${result.name}` : 'Add a value'}
      action={result ? 'Save' : 'Add'}
      kind="main"
      decline="Cancel"
      act={save}
      onClose={onClose}
    >
      {read && (
        <p class="small quiet">
          Read as {[read.name, read.value_text, read.unit, read.range_text].filter(Boolean).join(' ')}.
        </p>
      )}
      <Field label="Name" name="name" defaultValue={before.name} required maxLength={200} autocomplete="off" />
      <Field
        label="Value"
        name="value"
        defaultValue={before.value}
        required
        maxLength={200}
        autocomplete="off"
        hint="As printed: 104, <0.5 or negative."
      />
      <Field label="Unit" name="unit" defaultValue={before.unit} maxLength={200} autocomplete="off" />
      <Field
        label="Range"
        name="range"
        defaultValue={before.range}
        maxLength={200}
        autocomplete="off"
        hint="As printed: 70-99, <116."
      />
      <Field label="Day of the test" name="test_date" type="date" defaultValue={before.test_date} />
    </Confirm>
  );
}
