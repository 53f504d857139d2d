import type { ImportJournal } from '@contract/importation.ts';
import { IMPORT_LABELS, labelOf } from '../../../rules/journalLabels.ts';
import { importNamed } from '../../domain/imports/importTable.ts';
import { listPath } from '../../domain/resources.ts';
import { failureOf } from '../../store/api/call/apiError.ts';
import { useListImportsQuery } from '../../store/api/importsApi.ts';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { SkeletonLines } from '../../ui/feedback/message/Skeleton.tsx';
import { EmptyState, FailedState } from '../../ui/feedback/message/states.tsx';
import { formatDateTime } from '../../ui/format/date.ts';
import { formatNumber } from '../../ui/format/number.ts';
import { fact, Facts } from '../../ui/panel/Panel.tsx';
import { FileHash } from './FileHash.tsx';
import { useEntryAddress } from './entryAddress.ts';
import { ENTRY_HEIGHT, linkOnceKnown } from './entryRoom.ts';
import { changesPath } from './importList.tsx';

function Body({ entry }: { entry: ImportJournal }) {
  const { resource, fileName, sha256, utilisateur, lignes, created, updated, ignored } = entry;
  return (
    <Facts>
      {fact('Données', labelOf(IMPORT_LABELS, resource))}
      {fact('Importé par', utilisateur.nomPrenom)}
      {fact('Fichier', fileName ?? 'Non renseigné')}
      {fact('SHA-256', sha256 === null ? 'Non renseigné' : <FileHash sha256={sha256} whole />)}
      {fact('Lignes lues', formatNumber(lignes))}
      {fact('Lignes créées', formatNumber(created))}
      {fact('Mises à jour', formatNumber(updated))}
      {fact('Lignes ignorées', formatNumber(ignored))}
    </Facts>
  );
}

/** The links of an import; before it is there, only their room. */
function Links({ entry }: { entry: ImportJournal | undefined }) {
  const imported = entry && importNamed(entry.resource);
  return (
    <>
      {(!entry || imported !== undefined) && (
        <ButtonLink variant="quiet" {...linkOnceKnown(imported && listPath(imported))}>
          Ouvrir la liste
        </ButtonLink>
      )}
      <ButtonLink {...linkOnceKnown(entry && changesPath(entry.code))}>Voir ce qui a changé</ButtonLink>
    </>
  );
}

function Entry({ code, onClose }: { code: string; onClose: () => void }) {
  const { data, error, refetch } = useListImportsQuery({ search: code, itemsPerPage: 1 });
  const entry = data?.items.find((each) => each.code === code);
  const failure = data ? null : failureOf(error);
  const isWaiting = !data && !failure;
  return (
    <Dialog
      open
      onClose={onClose}
      width="600px"
      height={ENTRY_HEIGHT}
      title={`Import ${code}`}
      {...(entry || isWaiting ? { description: entry ? `Le ${formatDateTime(entry.createdAt)}` : 'Chargement…' } : {})}
      footer={
        <>
          {(isWaiting || entry) && <Links entry={entry} />}
          <Button variant="primary" data-autofocus onClick={onClose}>
            Fermer
          </Button>
        </>
      }
    >
      {entry && <Body entry={entry} />}
      {isWaiting && <SkeletonLines count={4} />}
      {data && !entry && (
        <EmptyState title="Import introuvable" text={`Aucun import n’a le code «\u00a0${code}\u00a0».`} />
      )}
      {failure && (
        <FailedState title="L’import n’a pas pu être chargé" text={failure.text} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

/** Shows the import whose code is in the address. */
export function ImportDialog() {
  const { requested, close } = useEntryAddress();
  return requested === null ? null : <Entry key={requested} code={requested} onClose={close} />;
}
