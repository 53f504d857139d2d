import { useSelector } from '@xstate/react';
import { RotateCcw } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import styled from 'styled-components';
import { aSaisi } from '../../machines/ajustement.ts';
import { type LigneAjustable, type Lignes as LignesParCode, SANS_COMMERCIAL, tropGrandes } from '../../machines/ajustementRules.ts';
import { useDepart } from '../../machines/useDepart.ts';
import { CountBadge } from '../../ui/badge/Badge.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { SkeletonLines } from '../../ui/feedback/Skeleton.tsx';
import { EmptyState, FailedState } from '../../ui/feedback/states.tsx';
import { notify } from '../../ui/feedback/toast.tsx';
import { SearchInput } from '../../ui/form/inputs.tsx';
import { useLabels } from '../../ui/form/usePicker.ts';
import { fold } from '../../ui/format/fold.ts';
import { formatNumber } from '../../ui/format/number.ts';
import { useLeaveGuard } from '../../ui/leave/useLeaveGuard.tsx';
import { Bars, FullBleed, PageHead } from '../../ui/page/Page.tsx';
import { Switch } from '../../ui/switch/Switch.tsx';
import { phone } from '../../ui/theme/media.ts';
import { Annonce } from './components/Annonce.tsx';
import { Dialogues } from './components/Dialogues.tsx';
import { Entete, picker } from './components/Entete.tsx';
import { Lignes } from './components/Lignes.tsx';
import { Pied } from './components/Pied.tsx';
import { type AjustementActor, useAjustement, useCommercialDansAdresse, useReprise } from './useAjustement.ts';

const Middle = styled.div`
  display: grid;
  flex: 1;
  align-content: center;
  min-height: 0;
  background: var(--surface);
`;

/* On a phone the bar above says it already, and the lines need the room. */
const Head = styled(Bars)`
  ${phone} {
    & > header {
      position: absolute;
      overflow: hidden;
      width: 1px;
      min-height: 0;
      height: 1px;
    }
  }
`;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  margin-top: 16px;
  & > .search {
    width: 216px;
    margin-left: auto;
  }
  & > .typed {
    display: flex;
    align-items: center;
    gap: 8px;
    font: var(--t-control);
  }
  ${phone} {
    gap: 8px;
    margin-top: 8px;
    & > h2,
    & > h2 + span {
      display: none;
    }
    & > .search {
      flex: 1 1 120px;
      width: auto;
      min-width: 0;
    }
    & > .typed {
      order: 3;
    }
    & > .typed:not(:has([aria-checked='true'])) {
      display: none;
    }
  }
`;

/** Lines that hold what is searched, among those wanted. */
function useLignesVues(lignes: LignesParCode, search: string, only: ReadonlySet<string> | null): readonly LigneAjustable[] {
  const textes = useMemo(() => Object.values(lignes).map((ligne) => ({ ligne, texte: fold(`${ligne.designation} ${ligne.article} ${ligne.lot ?? ''}`) })), [lignes]);
  const cherche = fold(search.trim());
  return useMemo(
    () => textes.flatMap(({ ligne, texte }) => (texte.includes(cherche) && (only === null || only.has(ligne.code)) ? [ligne] : [])),
    [textes, cherche, only],
  );
}

/** The toast of doc 2, then the page of what was made. */
function useFin(actor: AjustementActor, etat: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (etat !== 'enregistre') return;
    const { code } = actor.getSnapshot().context;
    notify.success({ title: 'Ajustement créé avec succès !' });
    void navigate(code === null ? '/ajustements' : `/ajustement/${encodeURIComponent(code)}`, { replace: true });
  }, [actor, etat, navigate]);
}

interface CorpsProps {
  actor: AjustementActor;
  etat: string;
  search: string;
  only: ReadonlySet<string> | null;
  refusees: string;
}

/** The lines, or why there are none. */
function Corps({ actor, etat, search, only, refusees }: CorpsProps) {
  const lignes = useSelector(actor, ({ context }) => context.lignes);
  const avant = useSelector(actor, ({ context }) => context.avant);
  const panne = useSelector(actor, ({ context }) => context.panne);
  const rows = useLignesVues(lignes, useDeferredValue(search), only);
  if (etat === 'sansCommercial') {
    return <Middle><EmptyState title={SANS_COMMERCIAL} text="Ses lots et ses produits divers s’afficheront ici, chacun avec sa quantité à ajuster." /></Middle>;
  }
  if (etat === 'indisponible') {
    return (
      <Middle>
        <FailedState title="Le stock n’a pas pu être chargé" text={`${panne ?? ''} Votre saisie est conservée.`} onRetry={() => { actor.send({ type: 'chargement.relance' }); }} />
      </Middle>
    );
  }
  const hasLines = Object.keys(lignes).length > 0;
  if (etat === 'chargement' && !hasLines) return <Middle aria-busy><SkeletonLines count={8} /></Middle>;
  const empty = hasLines ? { title: 'Aucune ligne ne correspond', text: 'Modifiez la recherche ou affichez toutes les lignes.' } : { title: 'Aucun stock commercial trouvé' };
  return <Lignes actor={actor} rows={rows} refusees={refusees} avant={avant} empty={empty} />;
}

function Formulaire({ actor }: { actor: AjustementActor }) {
  const etat = useSelector(actor, ({ value }) => String(value));
  const commercial = useSelector(actor, ({ context }) => context.commercial);
  const suivant = useSelector(actor, ({ context }) => context.suivant);
  const nombre = useSelector(actor, ({ context }) => Object.keys(context.lignes).length);
  const isDirty = useSelector(actor, (snapshot) => aSaisi(snapshot.context) && !snapshot.matches('enregistre'));
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('saisie') || snapshot.matches('refus'));
  const refusees = useSelector(actor, ({ context }) => tropGrandes(context.lignes, context.quantites).join('\n'));
  const [search, setSearch] = useState('');
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null);
  const labelOf = useLabels(picker.useOptions, commercial === null ? [] : [commercial]);
  const nom = commercial === null ? '' : labelOf(commercial);
  useReprise(actor);
  useCommercialDansAdresse(actor, commercial, etat === 'changement');
  useDepart(actor, etat === 'depart');
  useFin(actor, etat);
  const leaving = useLeaveGuard(isDirty, () => { actor.send({ type: 'abandon' }); });
  const show = (codes: readonly string[] | null) => {
    setSearch('');
    setOnly(codes && new Set(codes));
  };
  return (
    <FullBleed $fixed>
      <Head>
        <PageHead title="Nouvel ajustement" />
        <Entete actor={actor} nom={nom} />
        <Annonce actor={actor} refusees={refusees === '' ? [] : refusees.split('\n')} onShow={show} />
        {commercial !== null && (
          <Tools>
            <h2>Stock du commercial</h2>
            <CountBadge>{formatNumber(nombre)} {nombre < 2 ? 'ligne' : 'lignes'}</CountBadge>
            <div className="search">
              <SearchInput label="Rechercher dans les lignes" placeholder="Produit ou lot…" value={search} onChange={setSearch} />
            </div>
            <div className="typed">
              <span aria-hidden>Saisies seulement</span>
              <Switch
                label="Saisies seulement"
                checked={only !== null}
                onChange={(on) => { show(on ? Object.keys(actor.getSnapshot().context.quantites) : null); }}
                disabled={!isOpen}
              />
            </div>
            <Button
              icon={<RotateCcw aria-hidden />}
              disabled={!isOpen || nombre === 0}
              onClick={() => {
                actor.send({ type: 'stock.remisAZero' });
                notify.success({ title: 'Remise à zéro', text: 'Tous les ajustements ont été configurés pour remettre les stocks à zéro' });
              }}
            >
              Remettre à zéro
            </Button>
          </Tools>
        )}
      </Head>
      <Corps actor={actor} etat={etat} search={search} only={only} refusees={refusees} />
      <Pied actor={actor} />
      <Dialogues actor={actor} nom={nom} suivant={suivant === null ? '' : labelOf(suivant)} />
      {leaving}
    </FullBleed>
  );
}

/** New adjustment (doc 2, 2): administrators only. */
export function Component() {
  const actor = useAjustement();
  return actor ? <Formulaire actor={actor} /> : <FullBleed aria-busy />;
}
