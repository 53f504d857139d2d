import { useDeferredValue } from 'react';
import { useSelector } from '@xstate/react';
import { Route } from 'lucide-react';
import styled from 'styled-components';
import { CountBadge } from '../../../ui/badge/Badge.tsx';
import { SkeletonLines } from '../../../ui/feedback/message/Skeleton.tsx';
import { EmptyState, FailedState } from '../../../ui/feedback/message/states.tsx';
import { Select } from '../../../ui/form/picker/Select.tsx';
import { formatNumber } from '../../../ui/format/number.ts';
import { TabList, TabPanel } from '../../../ui/tabs/Tabs.tsx';
import { phone } from '../../../ui/theme/media.ts';
import { nomDe } from '../textes.ts';
import type { Trajet } from '../trajet.ts';
import type { Ecran } from '../useParcours.ts';
import type { Vue } from '../useVue.ts';
import { Chronologie } from './Chronologie.tsx';
import { Manques } from './Manques.tsx';
import { PointsDeVente } from './PointsDeVente.tsx';
import { Trajets } from './Trajets.tsx';

const Aside = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  border-left: 1px solid var(--border);
  background: var(--surface);
  &[aria-busy='true'] {
    opacity: 0.6;
  }
  & > [role='tablist'] {
    flex: none;
    padding: 0 16px;
  }
  & > .trajet {
    flex: none;
    padding: 8px 16px;
    border-bottom: 1px solid var(--border);
  }
  & > [role='tabpanel'] {
    flex: 1;
    min-height: 0;
    overflow-y: auto;
  }
  ${phone} {
    border-top: 1px solid var(--border);
    border-left: 0;
  }
`;

const TOUS = '';

interface Props {
  ecran: Ecran;
  trajets: readonly Trajet[];
  vue: Vue;
  onCadrer: (trajet: Trajet) => void;
}

function Contenu({ ecran: { horloge }, trajets, vue, onCadrer }: Props) {
  const { onglet, seul, choix, choisir } = vue;
  const vus = seul === null ? trajets : trajets.filter(({ rang }) => rang === seul);
  const plusieurs = vus.length > 1;
  if (onglet === 'chronologie')
    return <Chronologie trajets={vus} plusieurs={plusieurs} horloge={horloge} choix={choix} onChoisir={choisir} />;
  if (onglet === 'pos') return <PointsDeVente trajets={vus} plusieurs={plusieurs} choix={choix} onChoisir={choisir} />;
  return <Trajets trajets={vus} horloge={horloge} onCadrer={onCadrer} />;
}

/** What the map shows, in figures and lists. */
export function Cote({ trajets: presents, ...reste }: Props) {
  const {
    ecran: { actor },
    vue,
  } = reste;
  // With the map's layers, after the page around.
  const trajets = useDeferredValue(presents);
  const etat = useSelector(actor, ({ value }) => (typeof value === 'string' ? value : 'affiche'));
  const message = useSelector(actor, ({ context }) => context.message);
  if (etat === 'echec') {
    return (
      <Aside aria-label="Détails">
        <FailedState
          title="Impossible de charger les données des parcours."
          text={`${message ?? ''} Vos filtres sont conservés.`}
          onRetry={() => {
            actor.send({ type: 'chargement.relance' });
          }}
        />
      </Aside>
    );
  }
  if (trajets.length === 0) {
    const occupe = etat === 'chargement' || presents.length > 0;
    return (
      <Aside aria-label="Détails" aria-busy={occupe}>
        {occupe ? (
          <SkeletonLines count={8} />
        ) : (
          <EmptyState
            icon={<Route aria-hidden />}
            title="Aucun parcours affiché"
            text={
              'Choisissez un commercial et une date, puis chargez : ses commandes, sa trace et ses arrêts se ' +
              'dessinent sur la carte.'
            }
          />
        )}
      </Aside>
    );
  }
  const tabs = [
    { key: 'trajets', label: 'Trajets', badge: <CountBadge>{formatNumber(trajets.length)}</CountBadge> },
    { key: 'chronologie', label: 'Chronologie' },
    { key: 'pos', label: 'Points de vente' },
  ];
  return (
    <Aside aria-label="Détails" aria-busy={etat === 'chargement'}>
      <h2 className="vh">Détails</h2>
      <TabList label="Détails des parcours" tabs={tabs} current={vue.onglet} onChange={vue.ouvrir} />
      {trajets.length > 1 && (
        <div className="trajet">
          <Select
            label="Trajet"
            inlineLabel
            value={vue.seul === null ? TOUS : String(vue.seul)}
            options={[
              { value: TOUS, label: 'Tous' },
              ...trajets.map((trajet) => ({
                value: String(trajet.rang),
                label: `${String(trajet.rang + 1)}. ${nomDe(trajet)}`,
              })),
            ]}
            onChange={(rang) => {
              vue.isoler(rang === TOUS ? null : Number(rang));
            }}
          />
        </div>
      )}
      <Manques actor={actor} trajets={trajets} />
      <TabPanel tab={vue.onglet}>
        <Contenu {...reste} trajets={trajets} />
      </TabPanel>
    </Aside>
  );
}
