import { documentWords } from '@conforme/contracts/platform/issued-documents/document-content.ts';
import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { copyText } from '../../../core/ui/copy-text.ts';
import { CaseCard } from '../../../platform/case-handling/screen/case-card.tsx';
import type { FormItem, FormSection } from './form-items.ts';
import './anpd.css';

interface Props {
  readonly section: FormSection;
  readonly number: number;
  /** Files to be taken along, below the fields. */
  readonly children?: ReactNode;
}

/** One section of ANPD's form: every field to be copied by itself. */
export const FormItemsCard = ({ section: { title, items }, number, children }: Props) => (
  <CaseCard title={`${number}. ${title}`}>
    <dl className="form-items">
      {items.map((item) => (
        // Two filings of a kind have the same label.
        <Item key={`${item.label} ${item.value}`} item={item} />
      ))}
    </dl>
    {children}
  </CaseCard>
);

function Item({ item: { label, value, isSecret } }: { item: FormItem }) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    if (value !== null && (await copyText(value))) setCopied(value);
  };
  const isCopied = copied !== null && copied === value;
  return (
    <div className="form-item">
      <dt className="muted">
        {label}
        {isSecret && <span className="small form-item-secret">{documentWords.confidential}</span>}
      </dt>
      <dd dir="auto" data-gap={value === null || undefined}>
        {value ?? documentWords.gap}
      </dd>
      {value !== null && (
        <dd className="form-item-copy">
          <Button
            variant="default"
            size="compact-md"
            onClick={copy}
            aria-label={`${isCopied ? 'Copiado' : 'Copiar'}: ${label}`}
            leftSection={
              isCopied ? (
                <IconCheck size={16} stroke={1.8} aria-hidden="true" />
              ) : (
                <IconCopy size={16} stroke={1.6} aria-hidden="true" />
              )
            }
          >
            {isCopied ? 'Copiado' : 'Copiar'}
          </Button>
          <span role="status" className="visually-hidden">
            {isCopied ? `${label}: copiado` : ''}
          </span>
        </dd>
      )}
    </div>
  );
}
