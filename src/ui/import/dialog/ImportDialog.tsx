import { Button } from '../../button/Button.tsx';
import { Dialog } from '../../dialog/Dialog.tsx';
import { Alert } from '../../feedback/message/Alert.tsx';
import { DropZone } from './DropZone.tsx';
import { FileColumns } from './FileColumns.tsx';
import type { ImportLook, ImportView } from '../types.ts';

interface Props<Result> {
  view: ImportView<Result>;
  look: ImportLook<Result>;
}

const BUSY = { reading: 'Lecture...', checking: 'Contrôle...' } as const;

/** Lets the user choose the file of an import; reading starts immediately. */
export function ImportDialog<Result>({ view, look }: Props<Result>) {
  const { step, fileName, read, message, send } = view;
  const busy = step === 'reading' || step === 'checking' ? BUSY[step] : undefined;
  const close = () => {
    send({ type: 'dialog.closed' });
  };
  const choose = (file: File) => {
    send({ type: 'file.chosen', file });
    send({ type: 'file.submitted' });
  };
  return (
    <Dialog
      open={view.isDialog}
      onClose={close}
      title={look.dialogTitle}
      description={look.fileHint}
      footer={
        <>
          <Button onClick={close}>Annuler</Button>
          {step === 'interrupted' ? (
            <Button
              variant="primary"
              onClick={() => {
                send({ type: 'check.retried' });
              }}
            >
              Réessayer
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={busy !== undefined}
              busyLabel={busy ?? BUSY.checking}
              onClick={() => {
                send({ type: 'file.submitted' });
              }}
            >
              Importer
            </Button>
          )}
        </>
      }
    >
      <DropZone
        accept={look.accept}
        fileName={fileName ?? read?.name ?? null}
        disabled={step !== 'choosing'}
        onFile={choose}
        onRefused={(text) => {
          send({ type: 'file.refused', message: text });
        }}
      />
      {message !== null && (
        <Alert tone="critical">
          {step === 'interrupted' ? `Les lignes n’ont pas pu être contrôlées\u00a0: ${message}` : message}
        </Alert>
      )}
      <FileColumns view={view} look={look} />
      <span className="vh" role="status">
        {busy ?? ''}
      </span>
    </Dialog>
  );
}
