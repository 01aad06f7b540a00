'use client';
import { languageSchema } from '#src/contract/language-schema.ts';
import { languageCodes, languages } from '#src/contract/languages.ts';
import type { Language } from '#src/contract/languages.ts';
import { api, changeAccount, useSignedIn } from '#src/panel/session/session.ts';
import { NativeSelect } from '#src/ui/controls/native-select.tsx';
import { showToast } from '#src/ui/controls/toast.ts';
import { showFailure } from './failure.ts';
import { SettingsSection } from './settings-section.tsx';

/** The choice shows at once and goes back where it was if the server refuses it. */
async function chooseLanguage(language: Language, before: Language): Promise<void> {
  changeAccount({ language });
  try {
    changeAccount(await api.PATCH('/v1/account', { body: { language } }));
    showToast({ title: 'Language saved', description: languages[language].name, tone: 'success' });
  } catch (error) {
    changeAccount({ language: before });
    showFailure('The language was not saved', error);
  }
}

export function LanguageSection() {
  const { language } = useSignedIn().account;
  return (
    <SettingsSection
      id="language"
      title="Language"
      description="The language of the mails we send you and of the public pages. The panel itself speaks English for now."
    >
      <NativeSelect
        label="Language"
        options={languageCodes.map((value) => ({ value, label: languages[value].name }))}
        value={language}
        onChange={(value) => void chooseLanguage(languageSchema.parse(value), language)}
      />
    </SettingsSection>
  );
}
