import { useMemo } from 'react';
import { MapPin, Phone } from 'lucide-react';
import styled from 'styled-components';
import type { PointOfSale } from '@contract/pointOfSale.ts';
import { NOT_PROVIDED } from '../../domain/documents/LinesPanel.tsx';
import { itemScreen } from '../../domain/itemScreen.tsx';
import { LATE } from '../../domain/lists/late.ts';
import { Person } from '../../domain/people/Person.tsx';
import { itemPath } from '../../domain/resources.ts';
import { posApi } from '../../store/api/posApi.ts';
import type { AnyPointOfSale } from '../../store/api/entities/places.ts';
import { Badge, CountBadge } from '../../ui/badge/Badge.tsx';
import { Amount } from '../../ui/format/Amount.tsx';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber, NOTHING } from '../../ui/format/number.ts';
import { Since } from '../../ui/format/Since.tsx';
import { PhoneLink } from '../../ui/link/PhoneLink.tsx';
import { formatPlace, placeOf } from '../../ui/map/place/coordinates.ts';
import { MapFrame } from '../../ui/map/frame/MapFrame.tsx';
import type { Place } from '../../ui/map/types.ts';
import { DetailHead, HeadFacts } from '../../ui/page/DetailHead.tsx';
import { fact, Facts, Panel } from '../../ui/panel/Panel.tsx';
import { phone } from '../../ui/theme/media.ts';
import { OrderHistory } from './OrderHistory.tsx';
import { zonesOf } from './posList.tsx';

const MAP_ZOOM = 15;
const MAP_HEIGHT = 240;

function Head({ pos }: { pos: PointOfSale }) {
  const zones = zonesOf(pos);
  return (
    <DetailHead
      title={pos.designation}
      beside={
        <>
          <Badge tone={pos.isEnabled ? 'good' : 'neutral'}>{pos.isEnabled ? 'Actif' : 'Inactif'}</Badge>
          {pos.isActive && <Badge tone="notice">Commande récente</Badge>}
        </>
      }
      figures={[
        { label: 'Total achats', value: <Amount value={pos.totalCommandesValue} /> },
        { label: 'Dernière commande', value: <Since value={pos.lastCommandAt} late={LATE.order} /> },
        { label: 'Commandes', value: formatNumber(pos.nbCommandes) },
      ]}
    >
      <HeadFacts>
        <li>{pos.code}</li>
        {pos.phoneNumber && (
          <li>
            <Phone aria-label="Téléphone" />
            <PhoneLink phone={pos.phoneNumber} />
          </li>
        )}
        {zones !== '' && (
          <li>
            <MapPin aria-label="Zone" />
            {zones}
          </li>
        )}
      </HeadFacts>
    </DetailHead>
  );
}

function Information({ pos, place }: { pos: PointOfSale; place: Place | null }) {
  return (
    <Panel title="Informations">
      <Facts>
        {fact('Téléphone', <PhoneLink phone={pos.phoneNumber} />)}
        {fact('Créé le', <Day value={pos.createdAt} />)}
        {fact('Zone', zonesOf(pos) || NOTHING)}
        {fact('Coordonnées', place ? <span className="nw">{formatPlace(place)}</span> : 'Non renseignées')}
      </Facts>
    </Panel>
  );
}

const People = styled.ul`
  display: grid;
  gap: 8px;
  font: var(--t-small);
`;

function Responsables({ people }: { people: AnyPointOfSale['responsables'] }) {
  return (
    <Panel title="Responsables" badge={<CountBadge>{formatNumber(people?.length)}</CountBadge>}>
      {!people || people.length === 0 ? (
        <p className="meta">{people ? 'Aucun responsable' : NOT_PROVIDED}</p>
      ) : (
        <People>
          {people.map((person) => (
            <li key={person.username}>
              <Person person={person} to={itemPath('commerciaux', person.username)} />
            </li>
          ))}
        </People>
      )}
    </Panel>
  );
}

function Position({ pos, place }: { pos: PointOfSale; place: Place }) {
  const { code, designation, isEnabled } = pos;
  const markers = useMemo(
    () => [{ id: code, place, tone: isEnabled ? ('good' as const) : ('critical' as const) }],
    [code, place, isEnabled],
  );
  return (
    <Panel title="Position" flush>
      <MapFrame
        height={MAP_HEIGHT}
        label={`Carte\u00a0: ${designation}`}
        centre={place}
        zoom={MAP_ZOOM}
        markers={markers}
      />
    </Panel>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 320px;
  align-items: start;
  gap: 16px;
  margin-top: 16px;
  & > .side {
    display: grid;
    gap: 16px;
  }
  & dl > div {
    grid-template-columns: 104px minmax(0, 1fr);
  }
  @media (max-width: 1100px) {
    grid-template-columns: minmax(0, 1fr);
  }
  ${phone} {
    gap: 12px;
    & > .side {
      gap: 12px;
    }
  }
`;

function PosPage({ pos }: { pos: PointOfSale }) {
  const { latitude, longitude } = pos;
  const place = useMemo(() => placeOf(latitude, longitude), [latitude, longitude]);
  return (
    <>
      <Head pos={pos} />
      <Columns>
        <OrderHistory code={pos.code} />
        <div className="side">
          <Information pos={pos} place={place} />
          <Responsables people={pos.responsables} />
          {place && <Position pos={pos} place={place} />}
        </div>
      </Columns>
    </>
  );
}

export const { item, Component } = itemScreen({
  endpoint: posApi.endpoints.getPos,
  resource: 'points-de-vente',
  title: (pos) => pos.designation,
  texts: {
    missing: 'Point de vente non trouvé',
    none: 'Aucun point de vente',
    failed: 'Le point de vente n’a pas pu être chargé',
  },
  render: (pos) => <PosPage key={pos.code} pos={pos} />,
});
