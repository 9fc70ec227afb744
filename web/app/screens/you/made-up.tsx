import { useState } from 'preact/hooks';
import { api, problemOf } from '../../data/api.ts';
import { leaveDeletedAccount } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';

/** Nobody chose this account's password. */
export function LeaveMadeUp() {
  const [isOpen, setIsOpen] = useState(false);
  const [problem, setProblem] = useState('');
  const remove = async () => {
    setProblem('');
    try {
      const { confirmation } = await api.account.prepareDelete.mutate({});
      await api.account.delete.mutate({ confirmation });
      leaveDeletedAccount('The made-up person is gone. Sign in to your own account, or create one.');
    } catch (cause) {
      setProblem(problemOf(cause).message);
    }
  };
  return (
    <section class="card stack" aria-labelledby="made-up">
      <h2 id="made-up">This person is made up</h2>
      <p class="quiet">
        You are looking around in an account with an invented name and watch. When you have seen enough, leave: the
        account goes with everything in it. An account of your own stays as it is.
      </p>
      <div>
        <Button kind="danger" onClick={() => setIsOpen(true)}>
          Leave and delete
        </Button>
      </div>
      {isOpen && (
        <Dialog title="Leave the made-up person?" onClose={() => setIsOpen(false)}>
          <p>This account is deleted with all that is in it, also what you imported here yourself.</p>
          <p class="problem" role="alert">
            {problem}
          </p>
          <p class="row">
            <Button kind="danger" onClick={remove}>
              Leave and delete
            </Button>
            <Button onClick={() => setIsOpen(false)}>Stay</Button>
          </p>
        </Dialog>
      )}
    </section>
  );
}
