import { ApiKeysSection } from "./api-keys-section.tsx";
import { WebhooksSection } from "./webhooks-section.tsx";

/** What programs of the user may do, and what they are told. */
const DeveloperSections = () => (
  <>
    <ApiKeysSection />
    <WebhooksSection />
  </>
);
export default DeveloperSections;
