import type { AuditEntry } from '@contract/audit.ts';
import { ENTITY_LABELS } from '../../../rules/entityLabels.ts';
import { ACTION_LABELS, labelOf } from '../../../rules/journalLabels.ts';
import { itemPath, listPath, resourceOf } from '../../domain/resources.ts';
import { failureOf } from '../../store/api/call/apiError.ts';
import { useGetAuditQuery } from '../../store/api/auditApi.ts';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { SkeletonLines } from '../../ui/feedback/message/Skeleton.tsx';
import { EmptyState, FailedState } from '../../ui/feedback/message/states.tsx';
import { formatDateTime } from '../../ui/format/date.ts';
import { fieldChangesOf } from './fieldChanges.ts';
import { useEntryAddress } from './entryAddress.ts';
import { ENTRY_HEIGHT, linkOnceKnown } from './entryRoom.ts';
import { FieldChanges } from './FieldChanges.tsx';

const titleOf = ({ action, entity, entityId }: AuditEntry) =>
  `${labelOf(ACTION_LABELS, action)} · ${labelOf(ENTITY_LABELS, entity)} ${entityId}`;
const byline = ({ createdAt, utilisateur: { nomPrenom, username } }: AuditEntry) =>
  `Le ${formatDateTime(createdAt)}, par ${nomPrenom}${nomPrenom === username ? '' : ` (${username})`}`;
const historyPath = ({ entity, entityId }: AuditEntry) =>
  listPath('audit', { element: entity.replaceAll('_', '-'), code: entityId });

/** Address of the page that shows a thing; undefined for a kind without a page. */
function pageOf({ entity, entityId }: AuditEntry): string | undefined {
  // The audit links to a product by its other address.
  if (entity === 'product') return `/produits/${encodeURIComponent(entityId)}`;
  const id = resourceOf(entity);
  return id && itemPath(id, entityId);
}

function Body({ entry }: { entry: AuditEntry }) {
  const changes = fieldChangesOf(entry);
  if (changes.length === 0) return <p className="t2">Cette action ne porte aucun champ.</p>;
  return <FieldChanges changes={changes} isNew={entry.before === null} />;
}

/** The links of an entry; before it is there, only their room. */
function Links({ entry }: { entry: AuditEntry | undefined }) {
  const page = entry && pageOf(entry);
  return (
    <>
      <ButtonLink variant="quiet" {...linkOnceKnown(entry && historyPath(entry))}>
        Voir l’historique
      </ButtonLink>
      {(!entry || page !== undefined) && <ButtonLink {...linkOnceKnown(page)}>Ouvrir la fiche</ButtonLink>}
    </>
  );
}

function Entry({ code, onClose }: { code: string; onClose: () => void }) {
  const { data, error, refetch } = useGetAuditQuery(code);
  const failure = data ? null : failureOf(error);
  return (
    <Dialog
      open
      onClose={onClose}
      width="720px"
      height={ENTRY_HEIGHT}
      title={data ? titleOf(data) : 'Entrée du journal'}
      {...(failure ? {} : { description: data ? byline(data) : 'Chargement…' })}
      footer={
        <>
          {!failure && <Links entry={data} />}
          <Button variant="primary" data-autofocus onClick={onClose}>
            Fermer
          </Button>
        </>
      }
    >
      {data && <Body entry={data} />}
      {!data && !failure && <SkeletonLines count={4} />}
      {failure?.missing && (
        <EmptyState title="Entrée introuvable" text={`Aucune entrée n’a le code «\u00a0${code}\u00a0».`} />
      )}
      {failure && !failure.missing && (
        <FailedState title="L’entrée n’a pas pu être chargée" text={failure.text} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

/** Shows the whole entry of the audit whose code is in the address. */
export function AuditDialog() {
  const { requested, close } = useEntryAddress();
  return requested === null ? null : <Entry key={requested} code={requested} onClose={close} />;
}
