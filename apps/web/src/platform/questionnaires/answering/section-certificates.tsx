import {
  type GivenCertificate,
  givenLimits,
  isCertificateValid,
} from '@conforme/contracts/platform/questionnaires/given-answers.ts';
import type { Certificate, Section } from '@conforme/contracts/platform/questionnaires/questions.ts';
import type { SentCertificate } from '@conforme/contracts/platform/questionnaires/sent-given.ts';
import { IconCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import { dateMask } from '../../../core/form/fields/mask.ts';
import { LineField, MaskedField } from '../../public-form/public-fields.tsx';
import { type AnswerFiles, FilesOfAnswer } from './answer-files.tsx';
import type { AnswerStore } from './answer-store.ts';
import { useCertificate, useProgress } from './use-answers.ts';

interface Props {
  readonly store: AnswerStore;
  readonly section: Section;
  readonly files: AnswerFiles | undefined;
  readonly onCertificate: (sent: SentCertificate) => void;
  readonly isReadOnly: boolean;
}

/** A certificate answers the section: which ones, and what proves them. */
export function SectionCertificates({ section, ...props }: Props) {
  const { certificates = [] } = section;
  const covered = useProgress(props.store).find((one) => one.section === section.id)?.certified ?? 0;
  if (certificates.length === 0) return null;
  return (
    <section className="section-certificates" aria-label="Certificados que respondem esta seção">
      <p className="section-certificates-head">
        <IconCertificate size={20} stroke={1.7} aria-hidden="true" />
        {covered > 0
          ? covered === 1
            ? 'O certificado responde 1 pergunta desta seção.'
            : `O certificado responde ${covered} perguntas desta seção.`
          : 'Um certificado válido responde esta seção por você.'}
      </p>
      {certificates.map((certificate) => (
        <OneCertificate key={certificate.id} certificate={certificate} {...props} />
      ))}
    </section>
  );
}

function OneCertificate({
  store,
  certificate: { id, label },
  files,
  onCertificate,
  isReadOnly,
}: Omit<Props, 'section'> & { readonly certificate: Certificate }) {
  const given = useCertificate(store, id);
  const [isOpen, setOpen] = useState(given.valid_until !== undefined || (given.files?.length ?? 0) > 0);
  const change = (part: Partial<GivenCertificate>) => {
    const { number, valid_until } = store.setCertificate(id, part);
    onCertificate({ certificate: id, number: number || null, valid_until: valid_until || null });
  };
  const lapsed =
    given.valid_until !== undefined && given.valid_until < store.today
      ? 'Este certificado já venceu.'
      : undefined;
  return (
    <fieldset className="section-certificate" disabled={isReadOnly}>
      <label className="section-certificate-have">
        <input type="checkbox" checked={isOpen} onChange={(event) => setOpen(event.currentTarget.checked)} />
        Temos {label}
        {isCertificateValid(given, store.today) && <span className="answer-confirmed">válido</span>}
      </label>
      {isOpen && (
        <div className="section-certificate-fields">
          <LineField
            of={{
              ...placeOf(`${id}.number`),
              value: given.number ?? '',
              set: (number) => change({ number }),
            }}
            label="Número do certificado"
            isOptional
            maxLength={givenLimits.certificate_number}
          />
          <MaskedField
            of={{
              ...placeOf(`${id}.valid_until`, lapsed),
              value: given.valid_until ?? '',
              set: (valid_until) => change({ valid_until }),
            }}
            label="Válido até"
            mask={dateMask}
            example="DD/MM/AAAA"
          />
          <FilesOfAnswer
            place={{ certificate: id }}
            label="Junte o certificado"
            own={given.files ?? []}
            onChange={(next) => store.setCertificate(id, { files: next(store.certificate(id).files ?? []) })}
            {...{ files, isReadOnly }}
          />
        </div>
      )}
    </fieldset>
  );
}

const placeOf = (path: string, error?: string) => ({
  ...{ path: `certificates.${path}`, error },
  check: () => undefined,
});
