'use client';
import { Download, Printer } from 'lucide';
import { brandName } from '#src/contract/brand.ts';
import { useSignedIn } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { CopyButton } from '#src/ui/controls/copy-button.tsx';
import { DialogActions } from '#src/ui/controls/dialog.tsx';
import { FirstWords } from '../first-words.tsx';
import './recovery-codes.css';

/** Ten codes that nobody can read again once this is closed. `children` say what happened before. */
export function RecoveryCodes({
  codes,
  close,
  children,
}: {
  codes: readonly string[];
  close: () => void;
  children: string;
}) {
  const { email } = useSignedIn().account;

  function download() {
    const text = `Recovery codes of ${email} at ${brandName}\nEach works once.\n\n${codes.join('\n')}\n`;
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `${brandName.toLowerCase()}-recovery-codes.txt`;
    link.click();
    URL.revokeObjectURL(url);
  }

  return (
    <>
      <FirstWords>
        {children} If you lose your phone, each of these codes lets you in once. They are shown this once:
        keep them where you find them without your phone.
      </FirstWords>
      <div className="recovery-codes">
        <p className="recovery-codes-owner">
          Recovery codes of {email} at {brandName}
        </p>
        <ol>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className="ui-row">
        <CopyButton text={codes.join('\n')} label="Copy codes" size="medium" />
        <Button icon={Download} onPress={download}>
          Download
        </Button>
        <Button icon={Printer} onPress={() => print()}>
          Print
        </Button>
      </div>
      <DialogActions>
        <Button variant="primary" onPress={close}>
          I have kept them
        </Button>
      </DialogActions>
    </>
  );
}
