import { useId } from 'react';
import { Check, Download, FlaskConical } from 'lucide-react';
import styled from 'styled-components';
import type { FirstSteps } from '@contract/firstSteps.ts';
import { useLoadDemonstrationMutation, usePutOffFirstStepsMutation } from '../../../store/api/firstStepsApi.ts';
import { reasonOf } from '../../../store/api/call/apiError.ts';
import { useAccess } from '../../../store/access.ts';
import { useCallAction } from '../../../machines/actions/useCallAction.ts';
import { newKey } from '../../../machines/newKey.ts';
import { announce } from '../../../ui/action/announce.ts';
import { Button, ButtonLink } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { saveBlob } from '../../../ui/download/saveBlob.ts';
import { notify } from '../../../ui/feedback/toast/toast.tsx';
import { PanelBox } from '../../../ui/panel/Panel.tsx';
import { ProgressBar } from '../../../ui/progress/ProgressBar.tsx';
import { phone } from '../../../ui/theme/media.ts';
import { type Sample, type Step, STEPS } from './steps.ts';

const Section = styled(PanelBox).attrs({ as: 'section' })`
  overflow: clip;
`;

const Head = styled.header`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 200px;
  align-items: center;
  gap: 4px 24px;
  padding: 16px;
  border-bottom: 1px solid var(--border);
  & > div > p {
    font: var(--t-small);
    color: var(--text-2);
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
  }
`;

const Progress = styled.div`
  display: grid;
  gap: 6px;
  font: var(--t-small);
  color: var(--text-2);
  & > div {
    width: 100%;
  }
`;

const List = styled.ol`
  & > li {
    display: grid;
    grid-template-columns: 28px minmax(0, 1fr) auto;
    align-items: center;
    gap: 4px 12px;
    padding: 12px 16px;
    border-top: 1px solid var(--border);
  }
  & > li:first-child {
    border-top: 0;
  }
  & > li[aria-current] {
    background: var(--accent-soft);
  }
  & strong {
    font: var(--t-section);
  }
  & p {
    font: var(--t-small);
    color: var(--text-2);
  }
  & > li.done strong {
    font-weight: 500;
    color: var(--text-2);
  }
  ${phone} {
    & > li {
      grid-template-columns: 28px minmax(0, 1fr);
      align-items: start;
    }
  }
`;

const Mark = styled.span<{ $done: boolean }>`
  display: grid;
  place-items: center;
  width: 28px;
  height: 28px;
  border-radius: 50%;
  font: var(--t-control);
  ${({ $done }) =>
    $done
      ? 'background: var(--good-bg); color: var(--good);'
      : 'background: var(--surface); color: var(--text-2); box-shadow: inset 0 0 0 1.5px var(--border-strong);'}
`;

const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: 8px;
  & > span {
    max-width: 32ch;
    font: var(--t-small);
    color: var(--text-2);
  }
  ${phone} {
    grid-column: 2;
    justify-content: flex-start;
    margin-top: 6px;
    & > button {
      order: 1;
      margin-left: -12px;
    }
  }
`;

const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  padding: 12px 16px;
  background: var(--sunken);
  border-top: 1px solid var(--border);
  & > p {
    flex: 1 1 24ch;
    font: var(--t-small);
    color: var(--text-2);
  }
`;

/** Saves the file of a step. It is fetched first, so that one that is missing is said and not saved. */
async function save({ name, from }: Sample): Promise<void> {
  if (typeof from !== 'string') {
    saveBlob(new Blob([from()], { type: 'text/plain' }), name);
    return;
  }
  const answer = await fetch(from);
  if (!answer.ok) throw new Error(`${name}: ${String(answer.status)}`);
  saveBlob(await answer.blob(), name);
}

const NO_FILE = {
  title: 'Le fichier d’exemple n’a pas pu être téléchargé.',
  text: 'La connexion est interrompue ou trop lente\u00a0: réessayez dans un instant.',
};

function StepActs({ step, isNext }: { step: Step; isNext: boolean }) {
  const { meets } = useAccess();
  const { act, refusal, sample } = step;
  if (!meets(act.access))
    return (
      <Acts>
        <span>{refusal}</span>
      </Acts>
    );
  return (
    <Acts>
      {sample && (
        <Button
          variant="quiet"
          icon={<Download aria-hidden />}
          title={sample.name}
          onClick={() => {
            save(sample).catch(() => notify.error(NO_FILE));
          }}
        >
          Fichier d’exemple<span className="vh">&nbsp;: {step.title}</span>
        </Button>
      )}
      <ButtonLink variant={isNext ? 'primary' : 'secondary'} to={act.to}>
        {act.label}
      </ButtonLink>
    </Acts>
  );
}

const DEMONSTRATION = {
  name: 'demonstration.charger',
  toArg: (idempotencyKey: string) => ({ idempotencyKey }),
  announce: (call: () => Promise<{ commerciaux: number }>) =>
    announce(call, {
      loading: 'Chargement de la démonstration…',
      done: ({ commerciaux }) => ({
        title: 'Démonstration chargée',
        text: `${String(commerciaux)} commerciaux et un an de ventes inventés.`,
      }),
      failed: (error) => ({ title: 'La démonstration n’a pas été chargée.', text: reasonOf(error) }),
    }),
};

/** Offers the demonstration to an administrator of an empty database, and asks before it is written. */
function Demonstration() {
  const action = useCallAction(DEMONSTRATION, useLoadDemonstrationMutation()[0]);
  return (
    <>
      <Button
        icon={<FlaskConical aria-hidden />}
        busy={action.phase === 'running'}
        onClick={() => {
          action.request(newKey());
        }}
      >
        Charger une démonstration
      </Button>
      <ConfirmDialog
        open={action.phase === 'confirming'}
        title="Charger une démonstration"
        description={
          'Un réseau inventé sera écrit dans cette base\u00a0: 40 commerciaux, 1 200 points de vente, un an ' +
          'de ventes. Il ne peut pas être retiré ensuite\u00a0: vos données demanderont une autre base.'
        }
        confirmLabel="Charger la démonstration"
        onConfirm={action.confirm}
        onCancel={action.cancel}
      />
    </>
  );
}

const POSTPONED = {
  title: 'Premiers pas remis à plus tard',
  text: 'Ils se retrouvent par la recherche (Ctrl K)\u00a0: «\u00a0Premiers pas\u00a0».',
};

function Later({ onLeft }: { onLeft: () => void }) {
  const [report, { isLoading }] = usePutOffFirstStepsMutation();
  const leave = async () => {
    try {
      await report({ reporte: true }).unwrap();
    } catch (error) {
      notify.error({ title: 'Les premiers pas n’ont pas pu être remis à plus tard.', text: reasonOf(error) });
      return;
    }
    notify.success(POSTPONED);
    onLeft();
  };
  return (
    <Button variant="quiet" busy={isLoading} onClick={() => void leave()}>
      Plus tard
    </Button>
  );
}

/** What a new network needs, in order, ticked by the data themselves (docs/product.md, 6.31). */
export function FirstStepsPanel({ steps, onLeft }: { steps: FirstSteps; onLeft: () => void }) {
  const id = useId();
  const { etapes, demonstration } = steps;
  const done = STEPS.filter(({ key }) => etapes[key]).length;
  const next = STEPS.find(({ key }) => !etapes[key])?.key;
  return (
    <Section aria-labelledby={id}>
      <Head>
        <div>
          <h2 id={id}>Premiers pas</h2>
          <p>
            Cinq étapes mettent Tournée en route. Chacune se coche d’elle-même dès que ses données sont là, quelle que
            soit la personne qui les apporte.
          </p>
        </div>
        <Progress>
          <span>
            {done} sur {STEPS.length}
          </span>
          <ProgressBar value={(done / STEPS.length) * 100} label="Étapes terminées" thick />
        </Progress>
      </Head>
      <List>
        {STEPS.map((step, at) => (
          <li
            key={step.key}
            className={etapes[step.key] ? 'done' : undefined}
            aria-current={step.key === next ? 'step' : undefined}
          >
            <Mark $done={etapes[step.key]}>
              {etapes[step.key] ? <Check size={16} role="img" aria-label="Fait" /> : at + 1}
            </Mark>
            <div>
              <strong>{step.title}</strong>
              <p>{step.text}</p>
            </div>
            {!etapes[step.key] && <StepActs step={step} isNext={step.key === next} />}
          </li>
        ))}
      </List>
      <Foot>
        <p>
          {demonstration
            ? 'Pour regarder d’abord\u00a0: un réseau inventé remplit cette base, qui est vide.'
            : 'La liste disparaît quand tout est coché.'}
        </p>
        {demonstration && <Demonstration />}
        <Later onLeft={onLeft} />
      </Foot>
    </Section>
  );
}
