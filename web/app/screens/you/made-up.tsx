import { useState } from 'preact/hooks';
import { api } from '../../data/api.ts';
import { leaveDeletedAccount } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';

/** This account's password is unknown. */
export function LeaveMadeUp() {
  const [isOpen, setIsOpen] = useState(false);
  const remove = async () => {
    const { confirmation } = await api.account.prepareDelete.mutate({});
    await api.account.delete.mutate({ confirmation });
    leaveDeletedAccount('The made-up person is gone. Sign in to your own account, or create one.');
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
        <Confirm
          title="Leave the made-up person?"
          action="Leave and delete"
          decline="Stay"
          act={remove}
          onClose={() => setIsOpen(false)}
        >
          <p>This account is deleted with all that is in it, also what you imported here yourself.</p>
        </Confirm>
      )}
    </section>
  );
}
