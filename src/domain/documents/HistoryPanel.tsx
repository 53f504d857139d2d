import { CircleCheck, FileUp, PackageX, Pencil, ReceiptText, ShoppingCart, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Evenement, GenreEvenement } from '@contract/historique.ts';
import { errorStatus, errorText } from '../../store/api/call/apiError.ts';
import { FailedState } from '../../ui/feedback/message/states.tsx';
import { SkeletonLines } from '../../ui/feedback/message/Skeleton.tsx';
import { Day } from '../../ui/format/Day.tsx';
import { pluralFr } from '../../ui/format/number.ts';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { Panel } from '../../ui/panel/Panel.tsx';
import { Timeline, type TimelineEvent } from '../../ui/panel/Timeline.tsx';
import { itemPath } from '../resources.ts';

const LOOKS: Readonly<Record<GenreEvenement, { title: string; icon: ReactNode; tone?: TimelineEvent['tone'] }>> = {
  commande: { title: 'Commande prise', icon: <ShoppingCart aria-hidden /> },
  livraison: { title: 'Livrée', icon: <ReceiptText aria-hidden /> },
  enregistrement: { title: 'Enregistrée', icon: <FileUp aria-hidden /> },
  validation: { title: 'Validée', icon: <CircleCheck aria-hidden />, tone: 'good' },
  retrait: { title: 'Validation retirée', icon: <Undo2 aria-hidden />, tone: 'warning' },
  modification: { title: 'Modifiée', icon: <Pencil aria-hidden /> },
  retour: { title: 'Retour', icon: <PackageX aria-hidden />, tone: 'warning' },
};

/** Another server may know further kinds. */
const lookOf = (genre: GenreEvenement) => (Object.hasOwn(LOOKS, genre) ? LOOKS[genre] : LOOKS.modification);

/** Events that only have a day: a file names no hour. */
const BY_DAY: ReadonlySet<GenreEvenement> = new Set(['livraison', 'retour']);

function eventOf({ at, genre, par, retour }: Evenement, rank: number): TimelineEvent {
  const { title, icon, tone } = lookOf(genre);
  return {
    key: `${String(rank)} ${at}`,
    icon,
    tone,
    title: retour ? (
      <>
        {title} <TextLink to={itemPath('retours', retour.code)}>{retour.factureRef}</TextLink>
      </>
    ) : (
      title
    ),
    detail: (
      <>
        <Day value={at} time={!BY_DAY.has(genre)} />
        {par && ` · ${par.nomPrenom}`}
        {retour && ` · ${pluralFr(retour.unites, 'unité')} de ses lots`}
      </>
    ),
  };
}

interface Props {
  query: {
    currentData?: readonly Evenement[] | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
}

/** What happened to a document. Not shown when the backend has no such call. */
export function HistoryPanel({ query: { currentData, error, isFetching, refetch } }: Props) {
  if (!currentData && errorStatus(error) === 404) return null;
  return (
    <Panel title="Historique" flush={currentData !== undefined}>
      {currentData ? (
        <Timeline events={currentData.map(eventOf)} />
      ) : error === undefined ? (
        <SkeletonLines count={3} />
      ) : (
        <FailedState
          title="L’historique n’a pas pu être chargé"
          text={errorText(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
    </Panel>
  );
}
