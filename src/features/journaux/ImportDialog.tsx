import type { ReactNode } from 'react';
import type { ImportJournal } from '@contract/importation.ts';
import { failureOf } from '../../store/api/apiError.ts';
import { useListImportsQuery } from '../../store/api/importsApi.ts';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { useDialogAddress } from '../../ui/dialog/useDialogAddress.ts';
import { SkeletonLines } from '../../ui/feedback/message/Skeleton.tsx';
import { EmptyState, FailedState } from '../../ui/feedback/message/states.tsx';
import { formatDateTime } from '../../ui/format/date.ts';
import { formatNumber } from '../../ui/format/number.ts';
import { Facts } from '../../ui/panel/Panel.tsx';
import { Empreinte } from './Empreinte.tsx';
import { ENTREE } from './entree.ts';
import { changesOf } from './importList.tsx';
import { DONNEES, donneesDe } from './libelles.ts';

const fact = (label: string, value: ReactNode) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

function Body({ entry }: { entry: ImportJournal }) {
  const { resource, fileName, sha256, utilisateur, lignes, created, updated, ignored } = entry;
  return (
    <Facts>
      {fact('Données', donneesDe(resource))}
      {fact('Importé par', utilisateur.nomPrenom)}
      {fact('Fichier', fileName ?? 'Non renseigné')}
      {fact('SHA-256', sha256 === null ? 'Non renseigné' : <Empreinte sha256={sha256} whole />)}
      {fact('Lignes lues', formatNumber(lignes))}
      {fact('Lignes créées', formatNumber(created))}
      {fact('Mises à jour', formatNumber(updated))}
      {fact('Lignes ignorées', formatNumber(ignored))}
    </Facts>
  );
}

function Entry({ code, onClose }: { code: string; onClose: () => void }) {
  const { data, error, refetch } = useListImportsQuery({ search: code, itemsPerPage: 1 });
  const entry = data?.items.find((each) => each.code === code);
  const failure = data ? null : failureOf(error);
  const liste = entry && DONNEES[entry.resource]?.liste;
  return (
    <Dialog
      open
      onClose={onClose}
      width="600px"
      title={`Import ${code}`}
      {...(entry ? { description: `Le ${formatDateTime(entry.createdAt)}` } : {})}
      footer={
        <>
          {liste !== undefined && (
            <ButtonLink variant="quiet" to={liste}>
              Ouvrir la liste
            </ButtonLink>
          )}
          {entry && <ButtonLink to={changesOf(code)}>Voir ce qui a changé</ButtonLink>}
          <Button variant="primary" data-autofocus onClick={onClose}>
            Fermer
          </Button>
        </>
      }
    >
      {entry && <Body entry={entry} />}
      {!data && !failure && <SkeletonLines count={4} />}
      {data && !entry && <EmptyState title="Import introuvable" text={`Aucun import n’a le code « ${code} ».`} />}
      {failure && (
        <FailedState title="L’import n’a pas pu être chargé" text={failure.text} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

/** The import that the address names. */
export function ImportDialog() {
  const { requested: demandee, close: fermer } = useDialogAddress(ENTREE);
  return demandee === null ? null : <Entry key={demandee} code={demandee} onClose={fermer} />;
}
