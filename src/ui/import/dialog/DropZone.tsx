import { useState, type DragEvent } from 'react';
import { FileUp } from 'lucide-react';
import styled from 'styled-components';

const Zone = styled.label<{ $over: boolean; $disabled: boolean }>`
  display: grid;
  justify-items: center;
  gap: 4px;
  padding: 24px 16px;
  border: 1.5px dashed ${({ $over }) => ($over ? 'var(--accent)' : 'var(--border-control)')};
  border-radius: var(--r3);
  background: ${({ $over }) => ($over ? 'var(--accent-soft)' : 'var(--surface)')};
  font: var(--t-small);
  color: var(--text-2);
  text-align: center;
  cursor: ${({ $disabled }) => ($disabled ? 'default' : 'pointer')};
  ${({ $disabled }) => ($disabled ? '' : '&:hover { background: var(--hover); }')}
  &:has(input:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  & > svg.lucide {
    width: 20px;
    height: 20px;
    color: var(--text-3);
  }
  & > strong {
    max-width: 100%;
    font-weight: 500;
    color: var(--text);
    overflow-wrap: anywhere;
  }
  & > span > u {
    color: var(--accent-text);
  }
`;

interface DropZoneProps {
  accept: string;
  fileName: string | null;
  disabled: boolean;
  onFile: (file: File) => void;
  onRefused: (message: string) => void;
}

/** Accepts one file, dropped or chosen. The whole zone is the label of the file input. */
export function DropZone({ accept, fileName, disabled, onFile, onRefused }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (disabled) return;
    const [file, second] = event.dataTransfer.files;
    if (second) onRefused('Déposez un seul fichier à la fois.');
    else if (file) onFile(file);
  };
  return (
    <Zone
      $over={over}
      $disabled={disabled}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => {
        setOver(false);
      }}
      onDrop={onDrop}
    >
      <FileUp aria-hidden />
      {fileName === null ? (
        <span>
          Déposez le fichier ici ou <u>choisissez-le</u>
        </span>
      ) : (
        <strong>{fileName}</strong>
      )}
      <input
        type="file"
        className="vh"
        aria-label="Fichier à importer"
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The input is emptied, so that the same file can be chosen again after a correction.
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
    </Zone>
  );
}
