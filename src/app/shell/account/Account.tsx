import { use } from 'react';
import { PasswordDueScreen } from '../../../features/compte/PasswordDueScreen.tsx';
import { ProofDialog } from '../../../features/compte/ProofDialog.tsx';
import { SignInNotices } from '../../../features/compte/SignInNotices.tsx';
import { accountApi } from '../../../store/api/accountApi.ts';
import { answerProofs } from '../../../store/api/call/proof.ts';
import { type AppDispatch, useAppSelector } from '../../../store/store.ts';
import { SessionContext } from '../../session/sessionContext.ts';

/** What the frame shows of the person's account. Few people ever need it, so all of it comes in one late file. */
export function Account({ isProofAsked }: { isProofAsked?: boolean }) {
  const { passwordChanged, signOut } = use(SessionContext);
  const { status, user } = useAppSelector((state) => state.session);
  if (status === 'passwordDue') return <PasswordDueScreen onDone={passwordChanged} signOut={signOut} />;
  return (
    <>
      {user?.notices !== undefined && <SignInNotices />}
      {isProofAsked && <ProofDialog onEnd={answerProofs} />}
    </>
  );
}

/** Reads the sign-ins to tell of before anything shows them; the cache keeps them until then. */
export async function readNotices(dispatch: AppDispatch): Promise<void> {
  const reading = dispatch(accountApi.endpoints.listMyNotices.initiate());
  await reading;
  reading.unsubscribe();
}
