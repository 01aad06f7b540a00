import type { MailText } from './mails.ts';

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";

/**
 * A mail as HTML that mail programs of all ages show: one table, inline styles, nothing to load. Programs that know dark
 * mode take the colours of the style element.
 */
export function renderHtml(
  { subject, paragraphs, action, caution }: MailText,
  page: { brand: string; publicUrl: string; reason: string; language: string; linkHint: string },
): string {
  const paragraph = (text: string, look = 'margin:0 0 16px', name = 'text') =>
    `<p class="${name}" style="${look}">${escapeHtml(text)}</p>`;
  const small = 'margin:0 0 16px;font-size:14px;color:#4c535f';
  const button = action && [
    `<p style="margin:24px 0"><a class="button" href="${escapeHtml(action.link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#007245;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`,
    paragraph(page.linkHint, 'margin:0 0 4px;font-size:14px;color:#4c535f', 'muted'),
    `<p class="muted" style="${small};word-break:break-all"><a class="link" href="${escapeHtml(action.link)}" style="color:#0355ac">${escapeHtml(action.link)}</a></p>`,
  ];
  const body = [
    `<h1 class="text" style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map((text) => paragraph(text)),
    ...(button ?? []),
    ...(caution ? [paragraph(caution, small, 'muted')] : []),
  ].join('\n');
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #0b0e14 !important; }
  .card { background: #13171e !important; border-color: #2e333c !important; }
  .text { color: #eef0f4 !important; }
  .muted { color: #b5bbc4 !important; }
  .link { color: #7cbdff !important; }
  .button { background: #45dd8e !important; color: #001c0e !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f8fafd">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f8fafd"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${font};font-size:16px;line-height:1.6;text-align:left">
<tr><td class="text" style="padding:0 4px 12px;font-weight:600;color:#151b24">${escapeHtml(page.brand)}</td></tr>
<tr><td class="card text" style="padding:28px 24px 12px;background:#ffffff;border:1px solid #d5d9e0;border-radius:12px;color:#151b24">
${body}
</td></tr>
<tr><td class="muted" style="padding:16px 4px;font-size:13px;color:#4c535f">${escapeHtml(page.reason)}<br><a class="link" href="${escapeHtml(page.publicUrl)}" style="color:#0355ac">${escapeHtml(page.publicUrl)}</a></td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
