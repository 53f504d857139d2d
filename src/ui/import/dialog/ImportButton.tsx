import { useEffect, useEffectEvent, useRef } from 'react';
import { ClipboardCheck, FileUp } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink, IconButton } from '../../button/Button.tsx';
import { useAddress } from '../../hooks/useAddress.ts';
import { IMPORT_PARAMETER } from './importAddress.ts';
import { ImportDialog } from './ImportDialog.tsx';
import type { ImportLook, ImportView } from '../types.ts';
import { isAtServer } from '../review/serverSteps.ts';
import { useImportOutcome } from '../review/useImportOutcome.ts';

const KEY = 'i';
const WAITING = 'Une revue d’import vous attend';
const AT_SERVER = 'Import en cours';

/** Opens the import dialog from a list and navigates to the review once the rows are checked. */
export function ImportButton<Result extends object>({
  view,
  look,
  iconOnly = false,
}: {
  view: ImportView<Result>;
  look: ImportLook<Result>;
  /** For a list whose first action is another one. */
  iconOnly?: boolean | undefined;
}) {
  const { isDialog, isReview, step, send } = view;
  const navigate = useNavigate();
  const { params, put } = useAddress();
  const isAsked = params.has(IMPORT_PARAMETER);
  const cameFromDialog = useRef(false);
  useImportOutcome(view, look);
  useEffect(() => {
    if (isReview && cameFromDialog.current) void navigate(look.reviewPath);
    cameFromDialog.current = isDialog;
  }, [isReview, isDialog, look.reviewPath, navigate]);
  const isLoading = step === 'loading';
  const begin = () => {
    // An unfinished review is resumed where it was left.
    if (isReview) void navigate(look.reviewPath);
    else send({ type: 'dialog.opened' });
  };
  const beginAsked = useEffectEvent(() => {
    put(IMPORT_PARAMETER, null, { replace: true });
    begin();
  });
  useEffect(() => {
    if (isAsked && !isLoading) beginAsked();
  }, [isAsked, isLoading]);
  const waiting = isAtServer(step) ? AT_SERVER : WAITING;
  const review = { icon: <ClipboardCheck aria-hidden />, to: look.reviewPath, 'aria-keyshortcuts': KEY };
  const file = { icon: <FileUp aria-hidden />, disabled: isLoading, onClick: begin, 'aria-keyshortcuts': KEY };
  return (
    <>
      {isReview && step !== 'finalising' && step !== 'done' ? (
        // The button would lead there too.
        iconOnly ? (
          <ButtonLink {...review} title={waiting} aria-label={waiting} />
        ) : (
          <ButtonLink variant="primary" {...review}>
            {waiting}
          </ButtonLink>
        )
      ) : iconOnly ? (
        <IconButton {...file} label={look.button} />
      ) : (
        <Button variant="primary" {...file}>
          {look.button}
        </Button>
      )}
      <ImportDialog view={view} look={look} />
    </>
  );
}
