import { useSelector } from '@xstate/react';
import { RotateCcw } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import styled from 'styled-components';
import { itemPath, listPath } from '../../domain/resources.ts';
import { isTyped, overdrawnIn, stockIn } from '../../machines/forms/ajustement.ts';
import { type AjustementLine, type Lines as LinesByCode, NO_COMMERCIAL } from '../../machines/forms/ajustementRules.ts';
import { CountBadge } from '../../ui/badge/Badge.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { SkeletonLines } from '../../ui/feedback/message/Skeleton.tsx';
import { EmptyState, FailedState } from '../../ui/feedback/message/states.tsx';
import { Alert } from '../../ui/feedback/message/Alert.tsx';
import { notify } from '../../ui/feedback/toast/toast.tsx';
import { SearchInput } from '../../ui/form/input/inputs.tsx';
import { useLabels } from '../../ui/form/picker/usePicker.ts';
import { fold } from '../../ui/format/fold.ts';
import { formatNumber } from '../../ui/format/number.ts';
import { leaveQuestionOf, useLeaveGuard } from '../../ui/leave/useLeaveGuard.tsx';
import { Bars, FullBleed, PageHead } from '../../ui/page/Page.tsx';
import { Switch } from '../../ui/switch/Switch.tsx';
import { phone } from '../../ui/theme/media.ts';
import { SaveProblem } from './components/SaveProblem.tsx';
import { AjustementDialogs } from './components/AjustementDialogs.tsx';
import { AjustementHead, picker } from './components/AjustementHead.tsx';
import { AjustementLines } from './components/AjustementLines.tsx';
import { AjustementFoot } from './components/AjustementFoot.tsx';
import { useAjustementKeys, useFirstLine } from './useAjustementKeys.ts';
import { type AjustementActor, useAjustement, useSubjectInAddress } from './useAjustement.ts';

const Centred = styled.div`
  display: grid;
  flex: 1;
  align-content: center;
  min-height: 0;
  background: var(--surface);
`;

/* The top bar of a phone already shows the title, and the lines need the space. */
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

const Notice = styled.div`
  margin-top: 12px;
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

/** Lines that match the search, and whose code is in `only` unless that is null. */
function useShownLines(
  lines: LinesByCode,
  search: string,
  only: ReadonlySet<string> | null,
): readonly AjustementLine[] {
  const texts = useMemo(
    () =>
      Object.values(lines).map((line) => ({
        line,
        text: fold(`${line.designation} ${line.article} ${line.lot ?? ''}`),
      })),
    [lines],
  );
  const term = fold(search.trim());
  return useMemo(
    () =>
      texts.flatMap(({ line, text }) => (text.includes(term) && (only === null || only.has(line.code)) ? [line] : [])),
    [texts, term, only],
  );
}

/** Opens the page of the new adjustment. It replaces the form in the history, so that going back does not reopen it. */
function useLeaveOnceSaved(actor: AjustementActor, state: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (state !== 'saved') return;
    const code = actor.getSnapshot().context.result?.code ?? null;
    void navigate(code === null ? listPath('ajustements') : itemPath('ajustements', code), { replace: true });
  }, [actor, state, navigate]);
}

interface BodyProps {
  actor: AjustementActor;
  state: string;
  /** The search that the lines already follow. */
  search: string;
  only: ReadonlySet<string> | null;
  overdrawn: string;
}

/** The lines, or the reason why none are shown. */
function Body({ actor, state, search, only, overdrawn }: BodyProps) {
  const subject = useSelector(actor, ({ context }) => context.subject);
  const lines = useSelector(actor, ({ context }) => stockIn(context).lines);
  const before = useSelector(actor, ({ context }) => stockIn(context).before);
  const trouble = useSelector(actor, ({ context }) => context.trouble);
  const rows = useShownLines(lines, search, only);
  if (subject === null) {
    return (
      <Centred>
        <EmptyState
          title={NO_COMMERCIAL}
          text="Ses lots et ses produits divers s’afficheront ici, chacun avec sa quantité à ajuster."
        />
      </Centred>
    );
  }
  if (state === 'unavailable') {
    return (
      <Centred>
        <FailedState
          title="Le stock n’a pas pu être chargé"
          text={`${trouble ?? ''} Votre saisie est conservée.`}
          onRetry={() => {
            actor.send({ type: 'reading.retried' });
          }}
        />
      </Centred>
    );
  }
  const hasLines = Object.keys(lines).length > 0;
  if (state === 'loading' && !hasLines)
    return (
      <Centred aria-busy>
        <SkeletonLines count={8} />
      </Centred>
    );
  const empty = hasLines
    ? { title: 'Aucune ligne ne correspond', text: 'Modifiez la recherche ou affichez toutes les lignes.' }
    : { title: 'Aucun stock commercial trouvé' };
  return <AjustementLines actor={actor} rows={rows} overdrawn={overdrawn} before={before} empty={empty} />;
}

const ZERO = { type: 'field.edited', edit: { kind: 'zero' } } as const;

function Form({ actor }: { actor: AjustementActor }) {
  const state = useSelector(actor, ({ value }) => String(value));
  const subject = useSelector(actor, ({ context }) => context.subject);
  const next = useSelector(actor, ({ context }) => context.next?.subject ?? null);
  const count = useSelector(actor, ({ context }) => Object.keys(stockIn(context).lines).length);
  const isDirty = useSelector(actor, (snapshot) => snapshot.hasTag('open') && isTyped(snapshot.context));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isEditable = useSelector(actor, (snapshot) => snapshot.hasTag('editable'));
  const sentBefore = useSelector(actor, ({ context }) => context.sentBefore);
  const restored = useSelector(actor, ({ context }) => context.restored);
  const overdrawn = useSelector(actor, ({ context }) => overdrawnIn(context).join('\n'));
  const [search, setSearch] = useState('');
  const followed = useDeferredValue(search);
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null);
  const labelOf = useLabels(picker.useOptions, subject === null ? [] : [subject]);
  const name = subject === null ? '' : labelOf(subject);
  const root = useRef<HTMLDivElement>(null);
  useAjustementKeys(actor, root);
  const awaitLines = useFirstLine(root, count > 0 && isEditable ? `${subject ?? ''}\n${followed}` : '');
  useSubjectInAddress(actor, subject, state === 'discarding');
  useLeaveOnceSaved(actor, state);
  const leaving = useLeaveGuard(
    isDirty || isBusy,
    () => {
      actor.send({ type: 'form.abandoned' });
    },
    undefined,
    leaveQuestionOf({ isBusy, sentBefore }),
  );
  const show = (codes: readonly string[] | null) => {
    setSearch('');
    setOnly(codes && new Set(codes));
  };
  return (
    <FullBleed $fixed ref={root}>
      <Head>
        <PageHead title="Nouvel ajustement" />
        <AjustementHead
          actor={actor}
          name={name}
          onChosen={(username) => {
            show(null);
            awaitLines(`${username}\n`);
          }}
        />
        {restored && (
          <Notice>
            <Alert tone="notice">Votre saisie a été retrouvée. Rien n’en est encore enregistré.</Alert>
          </Notice>
        )}
        <SaveProblem actor={actor} overdrawn={overdrawn === '' ? [] : overdrawn.split('\n')} onShow={show} />
        {subject !== null && (
          <Tools>
            <h2>Stock du commercial</h2>
            <CountBadge>
              {formatNumber(count)} {count < 2 ? 'ligne' : 'lignes'}
            </CountBadge>
            <div className="search">
              <SearchInput
                label="Rechercher dans les lignes"
                placeholder="Produit ou lot…"
                value={search}
                onChange={setSearch}
                onCommit={() => {
                  awaitLines(`${subject}\n${search}`);
                }}
              />
            </div>
            <div className="typed">
              <span aria-hidden>Saisies seulement</span>
              <Switch
                label="Saisies seulement"
                checked={only !== null}
                onChange={(on) => {
                  show(on ? Object.keys(actor.getSnapshot().context.fields.quantities) : null);
                }}
                disabled={!isEditable}
              />
            </div>
            <Button
              icon={<RotateCcw aria-hidden />}
              disabled={!isEditable || count === 0}
              onClick={() => {
                actor.send(ZERO);
                notify.success({
                  title: 'Remise à zéro',
                  text: 'Tous les ajustements ont été configurés pour remettre les stocks à zéro',
                });
              }}
            >
              Remettre à zéro
            </Button>
          </Tools>
        )}
      </Head>
      <Body actor={actor} state={state} search={followed} only={only} overdrawn={overdrawn} />
      <AjustementFoot actor={actor} />
      <AjustementDialogs actor={actor} name={name} next={next === null ? '' : labelOf(next)} />
      {leaving}
    </FullBleed>
  );
}

/** New adjustment (docs/product.md, 6.11): administrators only. */
export function Component() {
  const actor = useAjustement();
  return actor ? <Form actor={actor} /> : <FullBleed aria-busy />;
}
