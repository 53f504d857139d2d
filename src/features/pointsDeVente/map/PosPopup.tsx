import { RefreshCw } from 'lucide-react';
import styled from 'styled-components';
import type { PointOfSale } from '@contract/pointOfSale.ts';
import { LATE } from '../../../domain/lists/late.ts';
import { itemPath } from '../../../domain/resources.ts';
import { useGetPosQuery } from '../../../store/api/posApi.ts';
import { Badge } from '../../../ui/badge/Badge.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { SkeletonLines } from '../../../ui/feedback/message/Skeleton.tsx';
import { Amount } from '../../../ui/format/Amount.tsx';
import { NOTHING } from '../../../ui/format/number.ts';
import { Since } from '../../../ui/format/Since.tsx';
import { PhoneLink } from '../../../ui/link/PhoneLink.tsx';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import { fact } from '../../../ui/panel/Panel.tsx';
import { zonesOf } from '../posList.tsx';

const Root = styled.div`
  display: grid;
  justify-items: start;
  gap: 6px;
  width: 246px;
  max-width: 100%;
  & > .name {
    font: var(--t-section);
    overflow-wrap: anywhere;
  }
  & > dl {
    display: grid;
    gap: 2px;
    width: 100%;
  }
  & > dl > div {
    display: grid;
    grid-template-columns: 130px minmax(0, 1fr);
  }
  & dt {
    color: var(--text-2);
  }
  & dd {
    overflow-wrap: anywhere;
  }
`;

function Details({ pos }: { pos: PointOfSale }) {
  const page = itemPath('points-de-vente', pos.code);
  return (
    <>
      <strong className="name">{pos.designation}</strong>
      <Badge tone={pos.isEnabled ? 'good' : 'critical'}>{pos.isEnabled ? 'Actif' : 'Inactif'}</Badge>
      <dl>
        {fact('Code', pos.code)}
        {fact('Téléphone', <PhoneLink phone={pos.phoneNumber} />)}
        {fact('Zone', zonesOf(pos) || NOTHING)}
        {fact('Dernière commande', <Since inline value={pos.lastCommandAt} late={LATE.order} />)}
        {fact('Total achats', <Amount value={pos.totalCommandesValue} />)}
      </dl>
      <TextLink to={page}>Voir la fiche</TextLink>
    </>
  );
}

/** The details of a point of sale, loaded when its popup opens. */
export function PosPopup({ code }: { code: string }) {
  const { currentData, isError, isFetching, refetch } = useGetPosQuery(code);
  return (
    <Root>
      {currentData ? (
        <Details pos={currentData} />
      ) : isError ? (
        <>
          <strong className="name">{code}</strong>
          <p role="alert">Impossible de charger les détails.</p>
          <Button size="small" icon={<RefreshCw aria-hidden />} onClick={() => void refetch()} busy={isFetching}>
            Réessayer
          </Button>
        </>
      ) : (
        <>
          <strong className="name">{code}</strong>
          <SkeletonLines count={5} label="Chargement des détails…" />
        </>
      )}
    </Root>
  );
}
