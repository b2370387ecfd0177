import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../core/api/call.ts';
import { socialEndpoints } from './social-endpoints.ts';
import { type SocialProvider, socialProviders } from './social-providers.ts';
import './social-buttons.css';

/** One button for each provider of the installation; nothing where there is none. */
export function SocialButtons() {
  const [providers] = useState(socialProviders);
  const [leaving, setLeaving] = useState<string | null>(null);
  if (providers.length === 0) return null;
  const leave = async ({ name }: SocialProvider) => {
    setLeaving(name);
    try {
      const { url } = await call(socialEndpoints.start, { params: { provider: name } });
      location.assign(url);
    } catch {
      // Said by the call; the person may try again.
      setLeaving(null);
    }
  };
  return (
    <div className="social">
      <p className="social-or">ou</p>
      {providers.map((provider) => (
        <Button
          key={provider.name}
          size="md"
          variant="default"
          fullWidth
          loading={leaving === provider.name}
          disabled={leaving !== null && leaving !== provider.name}
          leftSection={<IconExternalLink className="flip" size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => leave(provider)}
        >
          {`Entrar com ${provider.label}`}
        </Button>
      ))}
    </div>
  );
}
