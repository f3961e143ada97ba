import type { ReactNode } from "react";
import type { RegisteredTestDetails } from "#contract/registered-tests.ts";
import { PANEL_LABELS } from "#contract/report-labels.ts";
import { formatCount } from "#domain/amounts.ts";
import { Time } from "../../ui/time.tsx";
import { ProductTested } from "./product-tested.tsx";
import styles from "./registry.module.css";

/** What was planned, in the words of the registration. */
export const RegisteredPlan = ({ test }: { test: RegisteredTestDetails }) => (
  <dl className={styles.plan}>
    <Fact name="Product">
      <ProductTested test={test} />
    </Fact>
    {test.seal && (
      <Fact name="Seal (SHA-256)">
        <code className={styles.hash}>{test.seal}</code>
      </Fact>
    )}
    <Fact name="Samples">
      {formatCount(test.lots, "lot")}, {formatCount(test.units, "package")}
    </Fact>
    <Fact name="Tested for">{test.panels.map((panel) => PANEL_LABELS[panel]).join(", ")}</Fact>
    <Fact name="Methods">
      {test.methods.length > 0 ? test.methods.join(", ") : "Not fixed before the test"}
    </Fact>
    <Fact name="Laboratory">{test.laboratory}</Fact>
    <Fact name="Paid by">{test.paid_by}</Fact>
    <Fact name="Due">
      <Time value={test.due_on} />
    </Fact>
  </dl>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
