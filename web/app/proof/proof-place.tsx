import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { toast } from '../parts/toast.tsx';
import { asked, closeProof } from './proof-address.ts';

export function ProofPlace() {
  const [loaded, setLoaded] = useState<{ Drawer: FunctionComponent } | null>(null);
  const isOpen = asked.value !== null;
  useEffect(() => {
    if (!isOpen || loaded) return;
    import('./proof-drawer.tsx').then(
      ({ ProofDrawer }) => setLoaded({ Drawer: ProofDrawer }),
      () => {
        closeProof();
        toast('The proof could not be loaded. Try again.');
      },
    );
  }, [isOpen, loaded]);
  return loaded ? <loaded.Drawer /> : null;
}
