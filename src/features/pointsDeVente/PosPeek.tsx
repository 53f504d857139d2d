import { LATE } from '../../domain/lists/late.ts';
import { Person } from '../../domain/people/Person.tsx';
import { itemPath } from '../../domain/resources.ts';
import { detailOf } from '../../store/api/answer/detail.ts';
import { useListCommandesQuery } from '../../store/api/commandesApi.ts';
import type { AnyPointOfSale } from '../../store/api/entities/places.ts';
import { useGetPosQuery } from '../../store/api/posApi.ts';
import { Badge } from '../../ui/badge/Badge.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Alert } from '../../ui/feedback/message/Alert.tsx';
import { SkeletonLines } from '../../ui/feedback/message/Skeleton.tsx';
import { Amount } from '../../ui/format/Amount.tsx';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber, NOTHING } from '../../ui/format/number.ts';
import { Since } from '../../ui/format/Since.tsx';
import { CallLink } from '../../ui/link/CallLink.tsx';
import { PhoneLink } from '../../ui/link/PhoneLink.tsx';
import { fact, Facts } from '../../ui/panel/Panel.tsx';
import { PeekHead, PeekLines, PeekOf, PeekSection } from '../../ui/table/peek/parts.tsx';
import { orderColumns } from './orderColumns.tsx';
import { zonesOf } from './posList.tsx';

const SHOWN = 5;

function LatestOrders({ code }: { code: string }) {
  const { data, isError, refetch } = useListCommandesQuery({
    page: 1,
    itemsPerPage: SHOWN,
    'order[commandeAt]': 'desc',
    'pointOfSale.code': code,
  });
  if (data)
    return (
      <PeekLines
        title="Dernières commandes"
        columns={orderColumns}
        rows={data.items}
        rowKey={(row) => row.code}
        rowLink={(row) => itemPath('commandes', row.code)}
        emptyText="Aucune commande trouvée"
      />
    );
  return (
    <PeekSection title="Dernières commandes">
      {isError ? (
        <Alert tone="critical">
          Les commandes n’ont pas pu être chargées.{' '}
          <Button
            size="small"
            onClick={() => {
              void refetch();
            }}
          >
            Réessayer
          </Button>
        </Alert>
      ) : (
        <SkeletonLines count={3} />
      )}
    </PeekSection>
  );
}

function PointOfSale({ pos }: { pos: AnyPointOfSale }) {
  const { code, designation, phoneNumber, isEnabled, responsables = [] } = pos;
  return (
    <>
      <PeekHead
        title={designation}
        beside={<Badge tone={isEnabled ? 'good' : 'neutral'}>{isEnabled ? 'Actif' : 'Inactif'}</Badge>}
        actions={phoneNumber && <CallLink name={designation} phone={phoneNumber} />}
        figures={[
          { label: 'Total achats', value: <Amount value={pos.totalCommandesValue} /> },
          { label: 'Commandes', value: formatNumber(pos.nbCommandes) },
        ]}
      >
        <span className="t2">{code}</span>
      </PeekHead>
      <PeekSection title="Informations">
        <Facts>
          {fact('Dernière commande', <Since inline value={pos.lastCommandAt} late={LATE.order} />)}
          {fact('Téléphone', <PhoneLink phone={phoneNumber} />)}
          {fact('Zone', zonesOf(pos) || NOTHING)}
          {fact('Créé le', <Day value={pos.createdAt} />)}
          {responsables.map((person) => (
            <div key={person.username}>
              <dt>Responsable</dt>
              <dd>
                <Person person={person} to={itemPath('commerciaux', person.username)} />
              </dd>
            </div>
          ))}
        </Facts>
      </PeekSection>
      <LatestOrders code={code} />
    </>
  );
}

export function Content({ code }: { code: string }) {
  const query = useGetPosQuery(code);
  return (
    <PeekOf
      {...detailOf(query)}
      missing="Point de vente non trouvé"
      failedTitle="Le point de vente n’a pas pu être chargé"
    >
      {(pos) => <PointOfSale pos={pos} />}
    </PeekOf>
  );
}
