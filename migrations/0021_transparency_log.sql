CREATE TABLE "log_checkpoints" (
	"chain" text NOT NULL,
	"size" integer NOT NULL,
	"root" text NOT NULL,
	"note" text NOT NULL,
	"key_id" text NOT NULL,
	"signed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "log_checkpoints_chain_size_pk" PRIMARY KEY("chain","size")
);
--> statement-breakpoint
CREATE TABLE "log_cosignatures" (
	"chain" text NOT NULL,
	"size" integer NOT NULL,
	"witness" text NOT NULL,
	"line" text NOT NULL,
	"cosigned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "log_cosignatures_chain_size_witness_pk" PRIMARY KEY("chain","size","witness")
);
--> statement-breakpoint
CREATE TABLE "log_nodes" (
	"chain" text NOT NULL,
	"level" smallint NOT NULL,
	"index" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "log_nodes_chain_level_index_pk" PRIMARY KEY("chain","level","index")
);
--> statement-breakpoint
CREATE INDEX "log_cosignatures_newest" ON "log_cosignatures" USING btree ("chain","cosigned_at");