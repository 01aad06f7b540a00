/** A form as the script in the head and our `Form` know it. Properties, since React owns the attributes. */
type WatchedForm = HTMLFormElement & { isTakenOver?: boolean; wasSentEarly?: boolean };

/** After this long without our script a form is left to the browser: the answer loads the page, and its script, anew. */
const patienceMilliseconds = 20_000;

/**
 * Runs in the document's head: holds back a form that is sent before the page's script is there, so that what was typed
 * is not lost to a new page. Constant, so that the content security policy can carry its hash.
 */
export const earlySubmitScript = `document.addEventListener("submit",function(e){var f=e.target;if(f.isTakenOver||f.method!=="post")return;e.preventDefault();if(f.wasSentEarly)return;f.wasSentEarly=true;setTimeout(function(){f.isTakenOver||f.submit()},${patienceMilliseconds})},true)`;

/** From here on the page handles the form; one that was sent before is sent now. */
export function takeOverForm(form: WatchedForm): void {
  if (form.isTakenOver) return;
  form.isTakenOver = true;
  if (form.wasSentEarly) queueMicrotask(() => form.requestSubmit());
}
