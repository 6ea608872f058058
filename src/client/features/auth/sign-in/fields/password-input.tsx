import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from '#client/ui/input.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';

/** A password field with a button that reveals it. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type' | 'trail' | 'lead'>) {
  const { t } = useTranslation('auth');
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      trail={
        <Tooltip label={t(shown ? 'fields.hide' : 'fields.show')}>
          <button
            type="button"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="grid size-11 place-items-center rounded-lg hover:text-foreground"
          >
            {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </button>
        </Tooltip>
      }
    />
  );
}
