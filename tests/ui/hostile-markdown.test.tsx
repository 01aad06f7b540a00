import { chromium } from 'playwright-core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readMarkdown } from '#src/markdown/read-markdown.ts';
import { Markdown } from '#src/ui/server/markdown/markdown.tsx';
import { findBrowser } from '../../.ci/browser.ts';

const run = 'window.ran=1';
const hostile = [
  `<script>${run}</script>`,
  `<img src=x onerror="${run}">`,
  `<svg onload="${run}"><script>${run}</script></svg>`,
  `<iframe srcdoc="<script>parent.ran=1</script>"></iframe>`,
  `<style>@import url(https://elsewhere.test/a.css);</style>`,
  `<base href="https://elsewhere.test/"><form action="https://elsewhere.test"><button>x</button></form>`,
  `<meta http-equiv=refresh content="0;url=https://elsewhere.test/">`,
  `<details open ontoggle="${run}">x</details>`,
  `<!-- --><script>${run}</script><!-- -->`,
  `<a href="javascript:${run}">x</a>`,
  `[x](javascript:${run})`,
  `[x](JaVaScRiPt:${run})`,
  `[x](java&#115;cript:${run})`,
  `[x](&#x6A;avascript&colon;${run})`,
  `[x](<java\tscript:${run}>)`,
  `[x](\u0001javascript:${run})`,
  `[x](vbscript:msgbox)`,
  `[x](data:text/html,<script>${run}</script>)`,
  `[x](data:text/html;base64,PHNjcmlwdD53aW5kb3cucmFuPTE8L3NjcmlwdD4=)`,
  `[x](blob:https://elsewhere.test/1)`,
  `[x](file:///etc/passwd)`,
  `[x](https://lanternhost.example@elsewhere.test/)`,
  `<javascript:${run}>`,
  `<data:text/html,${run}>`,
  `[x][y]\n\n[y]: javascript:${run}`,
  `[x]: javascript:${run} "t"\n\n[x]`,
  `![x](javascript:${run})`,
  `![x](https://elsewhere.test/track.png)`,
  `![x" onerror="${run}](x "y\\" onerror=\\"${run}")`,
  `![x][y]\n\n[y]: data:image/svg+xml,<svg/onload=${run}>`,
  `[x](/a "onmouseover=${run} x=\\"")`,
  `# <img src=x onerror=${run}>`,
  `## constructor\n\n## __proto__\n\n## window`,
  `| <img src=x onerror=${run}> | [x](javascript:${run}) |\n|-|-|\n| <script>${run}</script> | \`<script>\` |`,
  `a[^x]\n\n[^x]: <script>${run}</script> [x](javascript:${run})`,
  `a[^"><img src=x onerror=${run}>]\n\n[^"><img src=x onerror=${run}>]: x`,
  `::iframe{src="javascript:${run}"}`,
  `:::script\n${run}\n:::`,
  `:::info{onclick="${run}" style="background:url(https://elsewhere.test/)"}\nx\n:::`,
  `:::info[<img src=x onerror=${run}>]\n<script>${run}</script>\n:::`,
  `::article{key="join-java" onclick="${run}" href="javascript:${run}"}`,
  `::article{key="../../x?javascript:"}\n\n::constructor\n\n::__proto__`,
  `[x](article:javascript:${run})`,
  `\`\`\`html "><script>${run}</script>\n<script>${run}</script>\n\`\`\``,
  `\`\`\`json\n{"a": "</code></pre><script>${run}</script>"}\n\`\`\``,
  `http://elsewhere.test/"onmouseover="${run}`,
  `www.elsewhere.test/<script>${run}</script>`,
  `x@elsewhere.test<script>${run}</script>`,
  `\\<script>${run}\\</script> &lt;script&gt;${run}&lt;/script&gt;`,
  `\u202E[txet](https://elsewhere.test/)\u202C`,
];

const allowedSchemes = ['http:', 'https:', 'mailto:'];

test('what is written to do harm does nothing in a browser', { timeout: 60_000 }, async () => {
  expect(hostile.length).toBeGreaterThanOrEqual(40);
  const sections = hostile.map((source) =>
    renderToStaticMarkup(
      <section>
        <Markdown
          document={readMarkdown(source)}
          article={(key) =>
            key === 'join-java' ? { href: '/en/join', title: key, category: key } : undefined
          }
        />
      </section>,
    ),
  );
  const options = await findBrowser();
  const browser = await chromium.launch({ ...options, env: options.env as Record<string, string> });
  try {
    const page = await browser.newPage();
    const happened: string[] = [];
    await page.route('**/*', async (route) => {
      const url = route.request().url();
      // No policy of the page's own: nothing but the text's treatment keeps the harm away.
      if (url === 'http://site.test/')
        return route.fulfill({ contentType: 'text/html', body: `<!doctype html>${sections.join('')}` });
      happened.push(`request ${url}`);
      return route.abort();
    });
    page.on('dialog', async (dialog) => {
      happened.push(`dialog ${dialog.message()}`);
      await dialog.dismiss();
    });
    await page.goto('http://site.test/', { waitUntil: 'networkidle' });
    const found = await page.evaluate((schemes) => {
      const problems: string[] = [];
      for (const element of document.querySelectorAll('section *')) {
        if (/^(?:script|iframe|object|embed|form|style|base|meta|link|details)$/i.test(element.tagName))
          problems.push(element.outerHTML);
        for (const { name, value } of element.attributes)
          if (/^on|^srcdoc$|^style$/i.test(name) || /javascript:|vbscript:|data:/i.test(name + value))
            problems.push(element.outerHTML);
        if (element instanceof HTMLAnchorElement && !schemes.includes(element.protocol))
          problems.push(element.outerHTML);
        if (element instanceof HTMLAnchorElement && element.username) problems.push(element.outerHTML);
        if (element.id in document || element.id in Object.prototype) problems.push(`#${element.id}`);
        element.dispatchEvent(new Event('mouseover'));
        element.dispatchEvent(new Event('toggle'));
      }
      return { problems, hasRun: 'ran' in window, sections: document.querySelectorAll('section').length };
    }, allowedSchemes);
    expect(found.problems).toEqual([]);
    expect(found.hasRun).toBe(false);
    expect(happened).toEqual([]);
    // Each is shown, and none has swallowed those behind it. Footnotes are sections too.
    expect(found.sections).toBeGreaterThanOrEqual(hostile.length);
  } finally {
    await browser.close();
  }
});
