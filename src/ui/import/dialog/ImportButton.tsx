import { useEffect, useRef } from 'react';
import { ClipboardCheck, FileUp } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../button/Button.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import type { ImportLook, ImportView } from '../types.ts';
import { useImportOutcome } from '../review/useImportOutcome.ts';

/** Opens the import dialog from a list and navigates to the review once the rows are checked. */
export function ImportButton<Result extends object>({
  view,
  look,
}: {
  view: ImportView<Result>;
  look: ImportLook<Result>;
}) {
  const { isDialog, isReview, step, send } = view;
  const navigate = useNavigate();
  const cameFromDialog = useRef(false);
  useImportOutcome(view, look);
  useEffect(() => {
    if (isReview && cameFromDialog.current) void navigate(look.reviewPath);
    cameFromDialog.current = isDialog;
  }, [isReview, isDialog, look.reviewPath, navigate]);
  return (
    <>
      {isReview && step !== 'finalising' && step !== 'done' && (
        <ButtonLink icon={<ClipboardCheck aria-hidden />} to={look.reviewPath}>
          Une revue d’import vous attend
        </ButtonLink>
      )}
      <Button
        icon={<FileUp aria-hidden />}
        disabled={step === 'loading'}
        onClick={() => {
          // An unfinished review is resumed where it was left.
          if (isReview) void navigate(look.reviewPath);
          else send({ type: 'dialog.opened' });
        }}
      >
        {look.button}
      </Button>
      <ImportDialog view={view} look={look} />
    </>
  );
}
