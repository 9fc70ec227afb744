import { useId } from 'preact/hooks';

/** `share`: 0 to 1; null while unknown. */
export function Progress({ label, share, note }: { label: string; share: number | null; note?: string }) {
  const id = useId();
  return (
    <div class="progress">
      <label for={id}>{label}</label>
      <progress id={id} {...(share !== null && { value: share, max: 1 })} />
      {note && <p class="small quiet">{note}</p>}
    </div>
  );
}
